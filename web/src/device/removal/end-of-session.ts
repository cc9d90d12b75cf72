import { closeDeviceCopy, openDeviceCopy, removeAllDeviceCopies, removeDeviceCopy } from '../current-copy.ts'
import { readServerEpoch } from '../exchange/server-epoch.ts'
import { countUnsentOnDevice, readDeviceEpoch } from './count-unsent.ts'
import { removeDataOfOtherUsers } from './remove-user-data.ts'

/**
 * Removes the data of a user whose account the server does not have. If the server has another database than the one that this device has
 * copied, a backup may bring the account back: then the unsent operations are encrypted for their user. Otherwise the account was deleted.
 */
export async function removeCopyOfMissingAccount(userId: string): Promise<void> {
  const [deviceEpoch, serverEpoch] = await Promise.all([readDeviceEpoch(userId).catch(() => null), readServerEpoch()])
  const isDeleted = serverEpoch !== null && (deviceEpoch === null || deviceEpoch === serverEpoch)
  await removeDeviceCopy(userId, isDeleted ? 'discard' : 'lock', serverEpoch)
}

/**
 * Removes the data of all users from this device, because the session has ended. The unsent operations of each user are encrypted, and sent
 * after the next sign-in of that user. A restore of a backup ends all sessions: then the copied entries are encrypted too, because the
 * server may have lost them. Returns how many unsent changes there were.
 */
export async function lockAllData(): Promise<number> {
  const [{ waiting, refused }, serverEpoch] = await Promise.all([countUnsentOnDevice(), readServerEpoch()])
  await removeAllDeviceCopies(serverEpoch)
  return waiting + refused
}

/** Sends the unsent operations of one user, and removes the data of all users but `ownId`. Returns whether something was sent. */
export async function removeOtherData(ownId: string | null, sentId: string | null): Promise<boolean> {
  const isSent = sentId !== null && (await sendUnsent(sentId))
  await removeDataOfOtherUsers(ownId)
  return isSent
}

/** Sends the waiting operations. Those that cannot be sent stay. Returns whether the server has done something. */
async function sendUnsent(userId: string): Promise<boolean> {
  const { waiting } = await countUnsentOnDevice(userId)
  if (waiting === 0) return false
  const device = await openDeviceCopy({ id: userId })
  await device?.synchronize().catch(() => undefined)
  await closeDeviceCopy()
  return (await countUnsentOnDevice(userId)).waiting < waiting
}
