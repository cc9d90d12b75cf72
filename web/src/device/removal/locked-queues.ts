import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { UnsentQueue } from '../queue/unsent-queue.ts'
import { type SealedText, sealValue } from './seal.ts'

// The queues of users who have left this device. Nothing says in the clear whose they are: only the seal key of their user opens them.

export const lockedDatabaseName = 'haru-locked'

interface LockedSchema extends DBSchema {
  queue: { key: number; value: SealedText }
}

/** Stores a queue that only its user can open. Returns its number, once it is on disk. */
export function addLockedQueue(sealKey: string, queue: UnsentQueue): Promise<number> {
  return sealValue(sealKey, queue).then((sealed) =>
    withLockedDatabase(async (database) => {
      const transaction = database.transaction('queue', 'readwrite', { durability: 'strict' })
      const number = await transaction.store.add(sealed)
      await transaction.done
      return number
    }),
  )
}

export async function removeLockedQueue(number: number): Promise<void> {
  await withLockedDatabase((database) => database.delete('queue', number))
}

/** Runs `work` with the database of the locked queues, which is created if there is none. */
export async function withLockedDatabase<T>(work: (database: IDBPDatabase<LockedSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<LockedSchema>(lockedDatabaseName, 1, {
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
