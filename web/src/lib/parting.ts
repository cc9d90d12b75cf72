import { forgetAllBut } from './stored.ts'

// What is told at the login of an account that is gone, after the page was loaded anew. Anything else is not told.
const notices = ['account.deleteSuccessful', 'error.accountGone'] as const
export type Notice = (typeof notices)[number]

const key = 'haru-notice'

/**
 * The account is gone, and with it goes everything that this browser keeps of its person. The login is loaded as a new page, so
 * that nothing stays in memory either, and tells why.
 */
export function part(notice: Notice): void {
  forget()
  sessionStorage.setItem(key, notice)
  // Unsaved changes have nowhere to go any more: nobody is asked about them.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.replace(`${import.meta.env.BASE_URL}user/login`)
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
