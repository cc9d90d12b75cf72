import { forgetAccount } from './account.ts'
import { forgetAllBut } from './stored.ts'
import { leaveAll } from './tabs.ts'

// What is told at the login of an account that is gone, after the page was loaded anew. Anything else is not told.
const notices = ['account.deleteSuccessful', 'error.accountGone'] as const
export type Notice = (typeof notices)[number]

const key = 'haru-notice'

/**
 * Leaves nothing of a person in this browser but the id that it was asked to remember, and begins anew at the login. With a
 * notice their account is gone as well: then so is the id, and the login tells it.
 */
export function part(notice?: Notice): void {
  if (notice === undefined) forgetAccount()
  else {
    forget()
    sessionStorage.setItem(key, notice)
  }
  leaveAll()
}

/** What the page before this one had to tell, once. Until it was gone it may have remembered something anew. */
export function takeNotice(): Notice | null {
  const kept = sessionStorage.getItem(key)
  const notice = notices.find((each) => each === kept) ?? null
  if (notice !== null) forget()
  return notice
}

function forget(): void {
  forgetAllBut('language', 'theme')
  sessionStorage.clear()
}
