import { choiceCookies } from '@haru/shared/contract/server/choice-cookies.ts'
import type { LocalValues } from '../lib/local-storage.ts'
import { writeCookie } from '../lib/local-storage.ts'
import { countUnsent } from '../session/device-data.ts'
import { countStoredDrafts } from '../session/stored-drafts.ts'

interface UnsavedCount {
  readonly count: number
  /** Whether the unsent changes of a user cannot be read, and are not counted. */
  readonly isPartial: boolean
}

/** The number of unsaved picked foods and drafts, and of unsent changes of any user, that clearing would delete. */
export async function countUnsaved(pending: LocalValues['pending'] | null): Promise<UnsavedCount> {
  const foods = pending?.['foods']
  const { waiting, refused, isPartial } = await countUnsent().catch(() => unreadable)
  return { count: (Array.isArray(foods) ? foods.length : 0) + countStoredDrafts() + waiting + refused, isPartial }
}

const unreadable = { waiting: 0, refused: 0, isPartial: true }

/** Whether changes of users who have logged out are locked in this browser. Only their users can count them. */
export async function hasLockedChanges(): Promise<boolean> {
  const { hasLockedQueues } = await import('../device/removal/count-unsent.ts')
  return hasLockedQueues()
}

/** Clears everything that Haru stores in this browser and reloads the page, without a request to the server. */
export async function clearStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of Object.values(choiceCookies)) writeCookie(name, null)
  // Each is settled separately: a storage that the browser lacks does not prevent clearing the others.
  await Promise.allSettled([deleteDatabases(), deleteCaches(), unregisterWorkers()])
  location.reload()
}

async function deleteDatabases(): Promise<void> {
  await Promise.all((await indexedDB.databases()).map(({ name = '' }) => deleteDatabase(name)))
}

/** Resolves also if a frozen page still has the database open: it is deleted later then. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve())
  })
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function unregisterWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}
