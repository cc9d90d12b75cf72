import { clearLocalExcept } from '../lib/local-storage.ts'
import { clearAccountStorage } from './account.ts'
import { signOutAllTabs } from './tabs.ts'

// What is told at the login of an account that is gone, after the page was loaded anew. Anything else is not told.
const notices = ['account.deleteSuccessful', 'error.accountGone'] as const
export type LoginNotice = (typeof notices)[number]

const key = 'haru-notice'

/**
 * Leaves nothing of a person in this browser but the id that it was asked to remember, and begins anew at the login. With a
 * notice their account is gone as well: then so is the id, and the login tells it.
 */
export function clearLocalData(notice?: LoginNotice): void {
  if (notice === undefined) clearAccountStorage()
  else {
    clearStorage()
    sessionStorage.setItem(key, notice)
  }
  signOutAllTabs()
}

/** What the page before this one had to tell, once. Until it was gone it may have remembered something anew. */
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
