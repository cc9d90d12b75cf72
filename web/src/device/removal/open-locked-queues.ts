import type { UnsentQueue } from '../queue/unsent-queue.ts'
import { lockedDatabaseName, withLockedDatabase } from './locked-queues.ts'
import { importSealKey, type SealedText, sealAlgorithm } from './seal.ts'

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
  if (!databases.some(({ name }) => name === lockedDatabaseName)) return []
  return withLockedDatabase(async (database) => {
    const { store } = database.transaction('queue')
    const [numbers, texts] = await Promise.all([store.getAllKeys(), store.getAll()])
    return texts.map((text, i) => [numbers[i] ?? 0, text] as const)
  })
}

/** Decrypts a value; undefined if it was sealed with another key, or changed since. */
async function unsealValue(sealKey: string, { iv, bytes }: SealedText): Promise<unknown> {
  const key = await importSealKey(sealKey)
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: sealAlgorithm, iv }, key, bytes)))
  } catch {
    return undefined
  }
}
