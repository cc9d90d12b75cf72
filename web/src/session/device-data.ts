import { allowsDeviceCopy, deviceDatabasePrefix } from '../lib/device-copy.ts'
import { readLocal } from '../lib/local-storage.ts'

// The code of the device is loaded when a user has data here, so that it is not in the first load.

/** The operations of a user on this device that the server has not done. */
export interface UnsentCounts {
  readonly waiting: number
  /** Those that the server refused, and those that depend on them: the user decides about them. */
  readonly refused: number
  /** Whether this device can encrypt them for their user. */
  readonly canLock: boolean
  /** Whether those of a user cannot be read, and are not counted. */
  readonly isPartial: boolean
}

const none: UnsentCounts = { waiting: 0, refused: 0, canLock: false, isPartial: false }

/** Counts the unsent operations of a user, or of all users of this browser. Throws if those of the user cannot be read. */
export async function countUnsent(userId?: string): Promise<UnsentCounts> {
  if (!(await hasDeviceData())) return none
  const { countUnsentOnDevice } = await import('../device/removal/count-unsent.ts')
  return countUnsentOnDevice(userId)
}

/** Removes the data of a user from this device. `lock` encrypts the unsent operations for them, `discard` removes them. */
export async function removeDeviceData(userId: string, mode: 'lock' | 'discard'): Promise<void> {
  if (!(await hasDeviceData())) return
  const { copyAccess } = await import('../device/copy-access.ts')
  await copyAccess.remove(userId, mode)
}

/** Removes the data of a user whose account the server does not have: encrypted for them if a backup may bring it back. */
export async function removeDataOfMissingAccount(userId: string): Promise<void> {
  if (await hasDeviceData()) await (await loadEndOfSession()).removeCopyOfMissingAccount(userId)
}

/** Removes the data of all users from this device, because the session has ended. The unsent operations of each user are encrypted. */
export async function lockDeviceData(): Promise<void> {
  if (!(await hasDeviceData())) return
  const count = await (await loadEndOfSession()).lockAllData()
  // Several calls can fail at once.
  if (count > 0) setLockedCount(count)
}

/**
 * Removes the data that an earlier page could not remove before it was closed: all but that of the account that was last signed in. If the
 * server allows no copies any more, the data of that account is removed too, after its unsent operations were sent. Returns whether
 * something was sent, which the screens do not show yet.
 */
export async function removeAbandonedData(): Promise<boolean> {
  const userId = readLocal('account')
  const remainingId = allowsDeviceCopy() ? userId : null
  if (!(await hasDeviceData(remainingId))) return false
  return (await loadEndOfSession()).removeOtherData(remainingId, remainingId === null ? userId : null)
}

const loadEndOfSession = () => import('../device/removal/end-of-session.ts')

/** Whether this browser has data of a user, or of another user than one. */
async function hasDeviceData(exceptId: string | null = null): Promise<boolean> {
  if (typeof indexedDB?.databases !== 'function') return false
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  return names.some((name) => name.startsWith(deviceDatabasePrefix) && name !== `${deviceDatabasePrefix}${exceptId}`)
}

let lockedCount = 0
const listeners = new Set<() => void>()

/** How many unsent changes were locked when the session of this page ended, and the user does not know yet. */
export function getLockedCount(): number {
  return lockedCount
}

export function subscribeToLockedCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setLockedCount(count: number): void {
  lockedCount = count
  for (const listener of listeners) listener()
}
