/**
 * The server sends this script instead of the service worker with HARU_DEVICE_COPY=off. It takes the place of the worker at once, removes the
 * files that it kept, and itself.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(removeWorker()))

async function removeWorker(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('haru-'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
