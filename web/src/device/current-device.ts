import type { User } from '@haru/shared/contract/account/user.ts'
import { appAreas } from '../lib/areas.ts'
import { setLocalCalls } from '../lib/call.ts'
import { getClockDifference } from '../lib/connection.ts'
import { readLocal } from '../lib/local-storage.ts'
import { type CurrentDevice, createDevice } from './device.ts'
import { notifyListeners, setShownUser } from './device-changes.ts'
import { judgeAbsence } from './leave/absence.ts'
import { type LeaveMode, leaveDevice, leaveOtherDevices } from './leave/leave.ts'
import { readContactOrRecover } from './recovery.ts'
import { openDeviceStore } from './store/store.ts'

let current: CurrentDevice | null = null
/** The user who is logging out on this page: a call that fails meanwhile must not open their device again. */
let leftUserId: string | null = null
/** Whether data of the user on this device cannot be read. */
let isUnreadable = false
let opening: Promise<CurrentDevice | null> = Promise.resolve(null)

/** The device of the user; null while signed out, on a shared computer, and where the browser stores no data. */
export function getCurrentDevice(): CurrentDevice | null {
  return current
}

/** The device of the user, for what only it can do. Throws if it was closed meanwhile. */
export function requireCurrentDevice(): CurrentDevice {
  if (current === null) throw new Error('the device is not open')
  return current
}

/** Whether the device of the user could not be opened because its data cannot be read: it may have unsent changes. */
export function isDeviceUnreadable(): boolean {
  return isUnreadable
}

/** Opens the device of the user, once, and answers calls with its data from then on. Null where nothing may be stored. */
export function openCurrentDevice({ id }: Pick<User, 'id'>): Promise<CurrentDevice | null> {
  opening = opening.then(async () => {
    if (current?.userId === id && (await isOpen(current))) return current
    await closeDevice()
    if (!canListDatabases() || id === leftUserId) {
      setUnreadable(false)
      return null
    }
    // On a shared computer only the tab knows the account.
    const isStored = readLocal('account') === id
    const isListed = await removeOthers(isStored ? id : null)
    const device = isStored && isListed ? await showDevice(id) : null
    setUnreadable(isStored && device === null)
    return device
  })
  return opening
}

/** Without the list, which `hasDeviceData` needs too, nothing was stored: it could not be removed later. */
function canListDatabases(): boolean {
  return typeof globalThis.indexedDB?.databases === 'function'
}

function setUnreadable(next: boolean): void {
  if (next === isUnreadable) return
  isUnreadable = next
  notifyListeners({ areas: [], lists: [] })
}

async function showDevice(id: string): Promise<CurrentDevice | null> {
  current = await openDevice(id)
  if (current === null) return null
  setShownUser(id)
  // What waits from an earlier visit.
  notifyListeners({ areas: [], lists: [] })
  return current
}

/** Returns false where the browser fails to list its databases. */
function removeOthers(ownId: string | null): Promise<boolean> {
  return leaveOtherDevices(ownId).then(
    () => true,
    () => false,
  )
}

/** Closes the device of the user: from then on all calls need the server. */
export function closeCurrentDevice(): Promise<void> {
  const closed = opening.then(closeDevice)
  opening = closed.then(() => null)
  return closed
}

/**
 * Closes the device of a user and removes all their data from it, in all tabs. Throws if operations have to be locked that cannot be
 * encrypted.
 */
export function leaveCurrentDevice(userId: string, mode: LeaveMode, serverEpoch: string | null = null): Promise<void> {
  leftUserId = userId
  return closeAndRun(() => leaveDevice(userId, mode, serverEpoch))
}

/** Does the same for every user with data on this device, because no user is signed in any more. Their queues are locked. */
export function leaveAllDevices(serverEpoch: string | null): Promise<void> {
  return closeAndRun(() => leaveOtherDevices(null, serverEpoch))
}

function closeAndRun(work: () => Promise<void>): Promise<void> {
  const done = opening.then(closeDevice).then(work)
  opening = done.then(
    () => null,
    () => null,
  )
  return done
}

/** Whether the store can be used: another tab may have removed it. */
function isOpen({ store, userId }: CurrentDevice): Promise<boolean> {
  return store.readContact({ ownerId: userId }).then(
    (contact) => !contact.isLeft,
    () => false,
  )
}

async function closeDevice(): Promise<void> {
  const closing = current
  current = null
  setShownUser(null)
  setLocalCalls(null)
  await closing?.store.close().catch(() => undefined)
}

/** Opens the database; null if it cannot be read. */
async function openDevice(userId: string): Promise<CurrentDevice | null> {
  const store = openDeviceStore({ areas: appAreas, now: Date.now, getClockDifference })
  const contact = await readContactOrRecover(store, { ownerId: userId })
  if (contact === null) {
    await store.close().catch(() => undefined)
    return null
  }
  const absence = judgeAbsence(contact, { now: Date.now(), clockDifference: getClockDifference() })
  if ((contact.isLeft || absence === 'long') && (await leaveUnlessLocked(userId))) {
    await store.close()
    return openDevice(userId)
  }
  const device = createDevice(userId, store, absence === 'unknown' ? contact : null)
  setLocalCalls(device.calls)
  return device
}

/** Removes the data of a user; false if operations have to be locked that cannot be encrypted. */
function leaveUnlessLocked(userId: string): Promise<boolean> {
  return leaveDevice(userId, 'lock').then(
    () => true,
    () => false,
  )
}
