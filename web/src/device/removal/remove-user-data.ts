import { clearAndMarkRemoved, isMarkedRemoved, readQueue, type UnsentQueue } from '../queue/unsent-queue.ts'
import { connect, listOwnerIds, removeDatabase } from '../store/database.ts'
import { readMetaText } from '../store/meta.ts'
import { addLockedQueue, removeLockedQueue } from './locked-queues.ts'

/** The treatment of unsent operations: `lock` encrypts them for their user, `discard` removes them. */
export type RemovalMode = 'lock' | 'discard'

/**
 * Removes all data of a user from this device, in all tabs. Throws if operations that have to be locked cannot be encrypted; everything
 * stays as it is then. `serverEpoch` is that of the server, where it is known: if it has another database than the one that is copied, the
 * entries of the copy may be nowhere else, and are locked too.
 */
export async function removeUserData(
  ownerId: string,
  mode: RemovalMode,
  serverEpoch: string | null = null,
): Promise<void> {
  const connection = connect(ownerId)
  try {
    if (mode === 'lock') await lockQueue(connection, serverEpoch)
    else await connection.write(clearAndMarkRemoved).catch(() => undefined)
  } finally {
    await connection.close()
  }
  await removeDatabase(ownerId)
}

/**
 * Removes the data of all users but one, whose queues are locked. A user whose operations cannot be encrypted keeps them, because they are
 * nowhere else.
 */
export async function removeDataOfOtherUsers(ownerId: string | null, serverEpoch: string | null = null): Promise<void> {
  for (const each of await listOwnerIds()) {
    if (each !== ownerId) await removeUserData(each, 'lock', serverEpoch).catch(() => undefined)
  }
}

// Encrypting ends a transaction, so another tab can add an operation meanwhile: then the queue is locked again.
async function lockQueue(connection: ReturnType<typeof connect>, serverEpoch: string | null): Promise<void> {
  for (let isCleared = false; !isCleared; ) {
    const { queue, sealKey } = await connection.read(async (transaction) => ({
      queue: await readQueue(transaction, serverEpoch),
      sealKey: await readMetaText(transaction, 'sealKey'),
    }))
    const locked = isEmptyQueue(queue) ? null : await addLockedQueue(requireKey(sealKey), queue)
    isCleared = await connection.write(async (transaction) => {
      if (await isMarkedRemoved(transaction)) return true
      if (JSON.stringify(await readQueue(transaction, serverEpoch)) !== JSON.stringify(queue)) return false
      await clearAndMarkRemoved(transaction)
      return true
    })
    if (!isCleared && locked !== null) await removeLockedQueue(locked)
  }
}

const isEmptyQueue = ({
  operations,
  unreadable = [],
  earlierEntries = [],
  earlierFoods = null,
  earlierLists = null,
}: UnsentQueue) =>
  operations.length + unreadable.length === 0 &&
  earlierEntries.length === 0 &&
  earlierFoods === null &&
  earlierLists === null

function requireKey(sealKey: string | null): string {
  if (sealKey === null) throw new Error('the device has no seal key')
  return sealKey
}
