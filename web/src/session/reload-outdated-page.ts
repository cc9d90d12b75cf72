import { contractVersion } from '@haru/shared/contract/version.ts'
import { storeUnsavedChanges } from './unsaved-changes.ts'

const key = 'haru-renewed'
/** As long as the words stand that say why. */
const delayMs = 1500

let isScheduled = false

/**
 * The server takes no writes of a page as old as this one: it is loaded anew, once, a moment later. Where that has been tried
 * and the page is as old as before, or something typed would be lost, it is left to the person.
 */
export function reloadOutdatedPage(): void {
  if (isScheduled || sessionStorage.getItem(key) === String(contractVersion)) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    if (!storeUnsavedChanges()) return
    sessionStorage.setItem(key, String(contractVersion))
    location.reload()
  }, delayMs)
}
