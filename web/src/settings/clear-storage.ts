import type { LocalValues } from '../lib/local-storage.ts'
import { writeCookie } from '../lib/local-storage.ts'
import { countStoredDrafts } from '../session/stored-drafts.ts'

/** The number of unsaved picked foods and drafts that clearing would delete. */
export function countUnsaved(pending: LocalValues['pending'] | null): number {
  const foods = pending?.['foods']
  return (Array.isArray(foods) ? foods.length : 0) + countStoredDrafts()
}

/** Clears everything that Haru stores in this browser and reloads the page, without a request to the server. */
export async function clearStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['haru-lang', 'haru-theme']) writeCookie(name, null)
  // Each is settled separately: a storage that the browser lacks does not prevent clearing the others.
  await Promise.allSettled([deleteDatabases(), deleteCaches(), unregisterWorkers()])
  location.reload()
}

async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function unregisterWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}
