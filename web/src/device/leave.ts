import { connect, listOwnerIds, removeDatabase } from './database.ts'
import { addLockedQueue, removeLockedQueue } from './locked-queues.ts'
import { readMetaText } from './meta.ts'
import { clearForGood, isLeft, readQueue } from './unsent-queue.ts'

/** What becomes of unsent operations: `lock` encrypts them for their user, `discard` removes them. */
export type LeaveMode = 'lock' | 'discard'

/**
 * Removes all data of a user from this device, in all tabs. Throws if operations that have to be locked cannot be encrypted; everything
 * stays as it is then.
 */
export async function leaveDevice(ownerId: string, mode: LeaveMode): Promise<void> {
  const connection = connect(ownerId)
  try {
    if (mode === 'lock') await lockQueue(connection)
    else await connection.write(clearForGood).catch(() => undefined)
  } finally {
    await connection.close()
  }
  await removeDatabase(ownerId)
}

/**
 * Removes the data of all users but one, whose queues are locked. A user whose operations cannot be encrypted keeps them, because they are
 * nowhere else.
 */
export async function leaveOtherDevices(ownerId: string | null): Promise<void> {
  for (const each of await listOwnerIds()) {
    if (each !== ownerId) await leaveDevice(each, 'lock').catch(() => undefined)
  }
}

// Encrypting ends a transaction, so another tab can add an operation meanwhile: then the queue is locked again.
async function lockQueue(connection: ReturnType<typeof connect>): Promise<void> {
  for (let isCleared = false; !isCleared; ) {
    const { queue, sealKey } = await connection.read(async (transaction) => ({
      queue: await readQueue(transaction),
      sealKey: await readMetaText(transaction, 'sealKey'),
    }))
    const locked = queue.operations.length === 0 ? null : await addLockedQueue(requireKey(sealKey), queue)
    isCleared = await connection.write(async (transaction) => {
      if (await isLeft(transaction)) return true
      if (JSON.stringify(await readQueue(transaction)) !== JSON.stringify(queue)) return false
      await clearForGood(transaction)
      return true
    })
    if (!isCleared && locked !== null) await removeLockedQueue(locked)
  }
}

function requireKey(sealKey: string | null): string {
  if (sealKey === null) throw new Error('the device has no seal key')
  return sealKey
}
