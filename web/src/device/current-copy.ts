import type { User } from '@haru/shared/contract/account/user.ts'
import { appAreas } from '../lib/areas.ts'
import { setLocalCalls } from '../lib/call.ts'
import { getClockDifference } from '../lib/connection.ts'
import { readLocal } from '../lib/local-storage.ts'
import { createDeviceCopy, type DeviceCopy } from './create-device-copy.ts'
import { notifyListeners, setActiveUser } from './device-changes.ts'
import { openUserStore } from './open-user-store.ts'
import type { DeviceClock } from './removal/absence.ts'
import { type RemovalMode, removeDataOfOtherUsers, removeUserData } from './removal/remove-user-data.ts'
import { isMadeByThisVersion } from './store/open-database.ts'
import { databaseName } from './store/schema.ts'
import { openDeviceStore } from './store/store.ts'

let current: DeviceCopy | null = null
/** The user who is logging out on this page: a call that fails meanwhile must not open their copy again. */
let removedUserId: string | null = null
/** The user whose database a page of another version has made again: this page, which is older, must not make it again. */
let replacedUserId: string | null = null
/** Whether data of the user on this device cannot be read. */
let isUnreadable = false
let opening: Promise<DeviceCopy | null> = Promise.resolve(null)

/** The copy of the user; null while signed out, on a shared computer, and where the browser stores no data. */
export function getDeviceCopy(): DeviceCopy | null {
  return current
}

/** The copy of the user, for what only it can do. Throws if it was closed meanwhile. */
export function requireDeviceCopy(): DeviceCopy {
  if (current === null) throw new Error('the copy is not open')
  return current
}

/** Whether the device of the user could not be opened because its data cannot be read: it may have unsent changes. */
export function isDeviceUnreadable(): boolean {
  return isUnreadable
}

/** Opens the copy of the user, once, and answers calls with its data from then on. Null where nothing may be stored. */
export function openDeviceCopy({ id }: Pick<User, 'id'>): Promise<DeviceCopy | null> {
  opening = opening.then(async () => {
    if (current?.userId === id && (await isOpen(current))) return current
    await noteReplaced(id)
    await closeCopy()
    if (!canOpen(id)) {
      setUnreadable(false)
      return null
    }
    // On a shared computer only the tab knows the account.
    const isStored = readLocal('account') === id
    const isListed = await removeOthers(isStored ? id : null)
    const device = isStored && isListed ? await openAndActivate(id) : null
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

async function openAndActivate(id: string): Promise<DeviceCopy | null> {
  current = await openCopy(id)
  if (current === null) return null
  setActiveUser(id)
  // Announces the operations of an earlier visit.
  notifyListeners({ areas: [], lists: [] })
  return current
}

/** Returns false where the browser fails to list its databases. */
function removeOthers(ownId: string | null): Promise<boolean> {
  return removeDataOfOtherUsers(ownId).then(
    () => true,
    () => false,
  )
}

/** Closes the copy of the user: from then on all calls need the server. */
export function closeDeviceCopy(): Promise<void> {
  const closed = opening.then(closeCopy)
  opening = closed.then(() => null)
  return closed
}

/**
 * Closes the copy of a user and removes all their data from this device, in all tabs. Throws if operations have to be locked that cannot be
 * encrypted.
 */
export function removeDeviceCopy(userId: string, mode: RemovalMode, serverEpoch: string | null = null): Promise<void> {
  removedUserId = userId
  return closeAndRun(() => removeUserData(userId, mode, serverEpoch))
}

/** Does the same for every user with data on this device, because no user is signed in any more. Their queues are locked. */
export function removeAllDeviceCopies(serverEpoch: string | null): Promise<void> {
  return closeAndRun(() => removeDataOfOtherUsers(null, serverEpoch))
}

function closeAndRun(work: () => Promise<void>): Promise<void> {
  const done = opening.then(closeCopy).then(work)
  opening = done.then(
    () => null,
    () => null,
  )
  return done
}

/** Whether the store can be used: another tab may have removed it. */
function isOpen({ store, userId }: DeviceCopy): Promise<boolean> {
  return store.readContact({ ownerId: userId }).then(
    (contact) => !contact.isRemoved,
    () => false,
  )
}

/** Notes whether the copy that is not open any more belongs to a page of another version now. */
async function noteReplaced(id: string): Promise<void> {
  if (current?.userId !== id) return
  const databases = await indexedDB.databases()
  const { version = null } = databases.find(({ name }) => name === databaseName(id)) ?? {}
  if (version !== null && !isMadeByThisVersion(version)) replacedUserId = id
}

const canOpen = (id: string) => canListDatabases() && id !== removedUserId && id !== replacedUserId

async function closeCopy(): Promise<void> {
  const closing = current
  current = null
  setActiveUser(null)
  setLocalCalls(null)
  await closing?.store.close().catch(() => undefined)
}

/** Opens the database; null if it cannot be read. */
async function openCopy(userId: string): Promise<DeviceCopy | null> {
  const createStore = () => openDeviceStore({ areas: appAreas, ...clock })
  const opened = await openUserStore(userId, { createStore, clock })
  if (opened === null) return null
  const { store, doubtfulContact } = opened
  const device = createDeviceCopy(userId, store, { doubtfulContact, clock })
  setLocalCalls(device.calls)
  return device
}

const clock: DeviceClock = { now: () => Date.now(), getClockDifference }
