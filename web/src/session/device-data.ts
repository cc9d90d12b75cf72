import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { call } from '../lib/call.ts'
import { allowsDeviceCopy, deviceDatabasePrefix } from '../lib/device-copy.ts'
import { readLocal } from '../lib/local-storage.ts'

// The code of the device is loaded when a user has data here, so that it is not in the first load.

/** What the server does not have of the data of a user on this device. */
export interface UnsentCounts {
  readonly waiting: number
  /** Refused by the server, or made upon what was refused: the user decides about them. */
  readonly refused: number
  /** Whether this device can encrypt them for their user. */
  readonly canLock: boolean
}

const none: UnsentCounts = { waiting: 0, refused: 0, canLock: false }

/** Counts what is unsent of a user, or of all users of this browser. */
export async function countUnsent(userId?: string): Promise<UnsentCounts> {
  if (!(await hasDeviceData())) return none
  const { countUnsentOnDevice } = await import('../device/leave/leave.ts')
  return countUnsentOnDevice(userId)
}

/** Removes the data of a user from this device. `lock` encrypts what is unsent for them, `discard` removes it. */
export async function removeDeviceData(userId: string, mode: 'lock' | 'discard'): Promise<void> {
  if (!(await hasDeviceData())) return
  const { leaveCurrentDevice } = await import('../device/current-device.ts')
  await leaveCurrentDevice(userId, mode)
}

/**
 * Removes the data of a user whose account the server does not have. If the server has another database than the one that this device has
 * copied, a backup may bring the account back: then what is unsent is encrypted for its user. Otherwise the account was deleted.
 */
export async function removeDataOfMissingAccount(userId: string): Promise<void> {
  if (!(await hasDeviceData())) return
  const { readDeviceEpoch } = await import('../device/leave/leave.ts')
  const { leaveCurrentDevice } = await import('../device/current-device.ts')
  const [deviceEpoch, serverEpoch] = await Promise.all([readDeviceEpoch(userId).catch(() => null), readServerEpoch()])
  const isDeleted = serverEpoch !== null && (deviceEpoch === null || deviceEpoch === serverEpoch)
  await leaveCurrentDevice(userId, isDeleted ? 'discard' : 'lock', serverEpoch)
}

/** The epoch of the server, which needs no session; null without a response. */
function readServerEpoch(): Promise<string | null> {
  return call(serverOptionsCall, {}, completeSettings({})).then(
    ({ epoch }) => epoch ?? null,
    () => null,
  )
}

/**
 * Removes the data of all users from this device, because the session has ended. What is unsent is encrypted for its user, who sends it after
 * the next sign-in. A restore of a backup ends all sessions: then the copied entries are encrypted too, because the server may have lost them.
 */
export async function lockDeviceData(): Promise<void> {
  if (!(await hasDeviceData())) return
  const [{ waiting, refused }, serverEpoch] = await Promise.all([countUnsent(), readServerEpoch()])
  const { leaveAllDevices } = await import('../device/current-device.ts')
  await leaveAllDevices(serverEpoch)
  // Several calls can fail at once.
  if (waiting + refused > 0) setLockedCount(waiting + refused)
}

/**
 * Removes what an earlier page could not remove before it was closed: all data but that of the account that was last signed in. If the
 * server allows no copies any more, the data of that account is removed too, after what is unsent of it was sent. Returns whether
 * something was sent, which the screens do not show yet.
 */
export async function removeAbandonedData(): Promise<boolean> {
  const userId = readLocal('account')
  const keptId = allowsDeviceCopy() ? userId : null
  if (!(await hasDeviceData(keptId))) return false
  const isSent = userId !== null && keptId === null && (await sendUnsent(userId))
  const { leaveOtherDevices } = await import('../device/leave/leave.ts')
  await leaveOtherDevices(keptId)
  return isSent
}

/** Sends what waits on this device. What cannot be sent stays. Returns whether the server has done something. */
async function sendUnsent(userId: string): Promise<boolean> {
  const { waiting } = await countUnsent(userId)
  if (waiting === 0) return false
  const { openCurrentDevice, closeCurrentDevice } = await import('../device/current-device.ts')
  const device = await openCurrentDevice({ id: userId })
  await device?.synchronize().catch(() => undefined)
  await closeCurrentDevice()
  return (await countUnsent(userId)).waiting < waiting
}

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
