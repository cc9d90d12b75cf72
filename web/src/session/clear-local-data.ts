import { clearLocalExcept } from '../lib/local-storage.ts'
import { clearAccountStorage } from './account.ts'
import { signOutAllTabs } from './tabs.ts'

// Texts that the login screen may show after the page was reloaded. Any other stored value is ignored.
const notices = ['account.deleteSuccessful', 'error.accountGone'] as const
export type LoginNotice = (typeof notices)[number]

const key = 'haru-notice'

/**
 * Clears the data of the user from this browser, signs out all tabs and opens the login. The id that the user chose to save stays.
 * A notice means that the account was deleted: the id is cleared too, and the login screen shows the notice.
 */
export function clearLocalData(notice?: LoginNotice): void {
  if (notice === undefined) clearAccountStorage()
  else {
    clearStorage()
    sessionStorage.setItem(key, notice)
  }
  signOutAllTabs()
}

/** Returns the notice of the previous page once, and clears storage again: the previous page may have written to it while closing. */
export function takeLoginNotice(): LoginNotice | null {
  const stored = sessionStorage.getItem(key)
  const notice = notices.find((each) => each === stored) ?? null
  if (notice !== null) clearStorage()
  return notice
}

function clearStorage(): void {
  clearLocalExcept('language', 'theme')
  sessionStorage.clear()
}
