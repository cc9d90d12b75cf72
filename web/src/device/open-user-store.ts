import { readContactOrRecover } from './recovery.ts'
import { type Contact, type DeviceClock, judgeAbsence } from './removal/absence.ts'
import { removeUserData } from './removal/remove-user-data.ts'
import type { DeviceStore } from './store/store.ts'

interface UserStoreOptions {
  readonly createStore: () => DeviceStore
  readonly clock: DeviceClock
}

interface OpenedStore {
  readonly store: DeviceStore
  /** The last contact, if only the server can tell how long ago it was. */
  readonly doubtfulContact: Contact | null
}

/**
 * Opens the store of a user; null if it cannot be read. One that its user has left, or that had no contact with the server for too long, is
 * removed before, and its queue is locked.
 */
export async function openUserStore(userId: string, options: UserStoreOptions): Promise<OpenedStore | null> {
  const { createStore, clock } = options
  const store = createStore()
  const contact = await readContactOrRecover(store, { ownerId: userId })
  if (contact === null) {
    await store.close().catch(() => undefined)
    return null
  }
  const absence = judgeAbsence(contact, { now: clock.now(), clockDifference: clock.getClockDifference() })
  if ((contact.isRemoved || absence === 'long') && (await removeUnlessLocked(userId))) {
    await store.close()
    return openUserStore(userId, options)
  }
  return { store, doubtfulContact: absence === 'unknown' ? contact : null }
}

/** Removes the data of a user; false if operations have to be locked that cannot be encrypted. */
function removeUnlessLocked(userId: string): Promise<boolean> {
  return removeUserData(userId, 'lock').then(
    () => true,
    () => false,
  )
}
