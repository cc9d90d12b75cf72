import { contractVersion } from '@haru/shared/contract/version.ts'
import { setNewVersion } from './new-version.ts'
import { storeUnsavedChanges } from './unsaved-changes.ts'

const key = 'haru-renewed'
/** The time for which the message with the reason is shown. */
const delayMs = 1500

let isScheduled = false
let isOffered = false

/**
 * Reloads the page, once, after the server refused a write because the page is outdated. If a reload has been tried for this contract, or if
 * unsaved changes would be lost, the user decides when.
 */
export function reloadOutdatedPage(): void {
  if (isScheduled) return
  if (sessionStorage.getItem(key) === String(contractVersion)) {
    offerReload()
    return
  }
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    if (storeUnsavedChanges()) void reload()
    else offerReload()
  }, delayMs)
}

function offerReload(): void {
  if (isOffered) return
  isOffered = true
  setNewVersion({ use: () => void reload() })
}

// Otherwise a service worker would answer with the same outdated page.
async function reload(): Promise<void> {
  sessionStorage.setItem(key, String(contractVersion))
  await import('./service-worker.ts').then(({ replaceServiceWorker }) => replaceServiceWorker()).catch(() => undefined)
  location.reload()
}
