import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { UnsentQueue } from '../queue/unsent-queue.ts'
import { type SealedText, sealValue, unsealValue } from './seal.ts'

// The queues of users who have left this device. Nothing says in the clear whose they are: only the seal key of their user opens them.

const databaseName = 'haru-locked'

interface LockedSchema extends DBSchema {
  queue: { key: number; value: SealedText }
}

/** Stores a queue that only its user can open. Returns its number, once it is on disk. */
export function addLockedQueue(sealKey: string, queue: UnsentQueue): Promise<number> {
  return sealValue(sealKey, queue).then((sealed) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('queue', 'readwrite', { durability: 'strict' })
      const number = await transaction.store.add(sealed)
      await transaction.done
      return number
    }),
  )
}

export async function removeLockedQueue(number: number): Promise<void> {
  await withDatabase((database) => database.delete('queue', number))
}

interface OpenedQueue {
  readonly number: number
  readonly queue: UnsentQueue
}

/** The queues that the key opens, the earliest first. */
export async function openLockedQueues(sealKey: string): Promise<readonly OpenedQueue[]> {
  const sealed = await listSealed()
  const opened = await Promise.all(
    sealed.map(async ([number, text]) => ({
      number,
      queue: (await unsealValue(sealKey, text)) as UnsentQueue | undefined,
    })),
  )
  return opened.filter((each): each is OpenedQueue => each.queue !== undefined)
}

/** The number of locked queues, of any users. */
export async function countLockedQueues(): Promise<number> {
  return (await listSealed()).length
}

async function listSealed(): Promise<readonly (readonly [number, SealedText])[]> {
  // Opening a database creates it.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === databaseName)) return []
  return withDatabase(async (database) => {
    const { store } = database.transaction('queue')
    const [numbers, texts] = await Promise.all([store.getAllKeys(), store.getAll()])
    return texts.map((text, i) => [numbers[i] ?? 0, text] as const)
  })
}

async function withDatabase<T>(work: (database: IDBPDatabase<LockedSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<LockedSchema>(databaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('queue', { autoIncrement: true })
    },
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
