import { setNewVersion } from './new-version.ts'
import { storeUnsavedChanges } from './unsaved-changes.ts'

/** The page's side of the service worker (web/service-worker/sw.ts), which keeps the files of the app. Loaded after the first screen. */
const workerUrl = `${import.meta.env.BASE_URL}sw.js`
/** A worker that takes over needs some tens of milliseconds. */
const maxActivationMs = 2000
/** Longer than a server needs for the script of the worker. */
const maxUpdateMs = 5000

interface ScriptUrlPolicy {
  readonly createScriptURL: (url: string) => string
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy
}

/** Registers the service worker, and reloads the page when another version takes its place. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  reloadForNewVersion(navigator.serviceWorker)
  return navigator.serviceWorker.register(createWorkerUrl(), { updateViaCache: 'none' }).catch(() => null)
}

/** The content security policy lets a page register only a script that the policy `haru` has created. */
function createWorkerUrl(): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('haru', { createScriptURL: () => workerUrl }).createScriptURL('') ?? workerUrl
}

// A page of the old version keeps working if it has changes that cannot be stored: its files stay until it is closed.
function reloadForNewVersion(container: ServiceWorkerContainer): void {
  let hasWorker = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hasWorker && storeUnsavedChanges()) location.reload()
    hasWorker = true
  })
}

/** Offers each new version that waits for the pages of the old one, once, from now on. */
export function watchForNewVersion(registration: ServiceWorkerRegistration): void {
  let offered: ServiceWorker | null = null
  const offerWaiting = () => {
    const { waiting, active } = registration
    // The first version of a browser waits for nothing.
    if (waiting === null || active === null || waiting === offered) return
    offered = waiting
    setNewVersion({ use: () => void useVersion(registration, waiting) })
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', offerWaiting)
  // Browsers put off their own check while a worker is busy, and a page may stay open for weeks.
  const lookForUpdate = () => {
    if (document.visibilityState !== 'visible') return
    // On a network that is silent an update has no end.
    offerWaiting()
    void registration
      .update()
      .catch(() => undefined)
      .then(offerWaiting)
  }
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
  document.addEventListener('visibilitychange', lookForUpdate)
  if (registration.active !== null) lookForUpdate()
}

/**
 * Makes sure that the next load of the page has the version of the server: the newest service worker takes over, or the worker is removed
 * if there is no newer one. Does nothing without a network, because only the worker can start the app then.
 */
export async function replaceServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration === undefined || !(await update(registration))) return
  if (registration.installing !== null) await waitForState(registration.installing, ['installed', 'redundant'])
  const { waiting } = registration
  if (waiting === null) await registration.unregister()
  else await activate(registration, waiting)
}

/** Removes the service worker with the files that it keeps. */
export async function removeServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('haru-')).map((name) => caches.delete(name)))
}

async function useVersion(registration: ServiceWorkerRegistration, waiting: ServiceWorker): Promise<void> {
  const isActivated = await activate(registration, waiting)
  if (!isActivated && storeUnsavedChanges()) location.reload()
}

/**
 * Lets a worker that waits take over. If the page requests a file while the old worker stops, Chromium starts it again and waits until it has
 * been idle for long; then both are removed, and the next load registers a worker. Without a network they stay, and the worker takes over
 * later. Returns whether the worker has taken over.
 */
async function activate(registration: ServiceWorkerRegistration, waiting: ServiceWorker): Promise<boolean> {
  waiting.postMessage('activate')
  const isActivated = waitForState(waiting, ['activated', 'redundant']).then(() => true)
  if (await Promise.race([isActivated, isFalseAfter(maxActivationMs)])) return true
  if (!(await update(registration)) || waiting.state !== 'installed') return isActivated
  await registration.unregister()
  return false
}

/** Looks for a newer worker. False if the server has not answered. */
function update(registration: ServiceWorkerRegistration): Promise<boolean> {
  const isUpdated = registration.update().then(
    () => true,
    () => false,
  )
  return Promise.race([isUpdated, isFalseAfter(maxUpdateMs)])
}

const isFalseAfter = (ms: number) => new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))

function waitForState(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const handleState = () => states.includes(worker.state) && resolve()
    worker.addEventListener('statechange', handleState)
    handleState()
  })
}
