import type { LocalValues } from '../lib/local-storage.ts'
import { writeCookie } from '../lib/local-storage.ts'
import { countStoredDrafts } from '../session/stored-drafts.ts'

/** How many things would be lost that are not saved: foods that were picked, and editors that were left for a while. */
export function countUnsaved(pending: LocalValues['pending'] | null): number {
  const foods = pending?.['foods']
  return (Array.isArray(foods) ? foods.length : 0) + countStoredDrafts()
}

/** Empties everything that this browser stores for Haru, and begins anew. The server is told nothing. */
export async function clearStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['haru-lang', 'haru-theme']) writeCookie(name, null)
  // Each by itself: what one browser lacks or refuses does not keep the others from being emptied.
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
