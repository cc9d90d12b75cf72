import { contractVersion } from '@haru/shared/contract/version.ts'
import { keepUnsaved } from './unsaved.ts'

const key = 'haru-renewed'
/** As long as the words stand that say why. */
const aMoment = 1500

let isUnderway = false

/**
 * The server takes no writes of a page as old as this one: it is loaded anew, once, a moment later. Where that has been tried
 * and the page is as old as before, or something typed would be lost, it is left to the person.
 */
export function renew(): void {
  if (isUnderway || sessionStorage.getItem(key) === String(contractVersion)) return
  isUnderway = true
  setTimeout(() => {
    isUnderway = false
    if (!keepUnsaved()) return
    sessionStorage.setItem(key, String(contractVersion))
    location.reload()
  }, aMoment)
}
