import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { getCurrentUserId } from '../lib/call.ts'
import { readLastAccountId } from './account.ts'

/** A message to the other tabs of this browser. All tabs share the session cookie. */
type TabMessage = { readonly is: 'gone' } | { readonly is: 'entered'; readonly id: string }

interface TabHandlers {
  /** Removes all contents of the page, without a dialog about unsaved changes. */
  readonly closePage: () => void
  /** The account of this page has signed in again in another tab. */
  readonly onSignIn: () => void
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('haru') : null

let closePage: TabHandlers['closePage'] = () => undefined
let isClosing = false

/** Listens to the other tabs, and to the browser restoring this page from the back/forward cache. */
export function listenToTabs(handlers: TabHandlers): void {
  closePage = handlers.closePage
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.is === 'gone') clearTab()
    else if (getCurrentUserId() === data.id) handlers.onSignIn()
    else if (getCurrentUserId() !== null) reloadPage()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getCurrentUserId() !== readLastAccountId()) reloadPage()
  })
}

/** Whether this page is being closed, so that nothing has to be rendered. */
export function isPageClosing(): boolean {
  return isClosing
}

/** Announces to the other tabs which account has signed in; tabs of another account reload. */
export function announceSignIn(id: string): void {
  broadcast({ is: 'entered', id })
}

/** Signs out all tabs: each closes its page and loads the login as a new page, so that no data stays in memory. */
export function signOutAllTabs(): void {
  broadcast({ is: 'gone' })
  openLogin()
}

function broadcast(message: TabMessage): void {
  channel?.postMessage(message)
}

// Session storage belongs to this tab, so each tab clears its own.
function clearTab(): void {
  sessionStorage.clear()
  openLogin()
}

/** Removes all contents of this page, which is about to be left, so that nothing is rendered or requested any more. */
export function emptyPage(): void {
  isClosing = true
  closePage()
}

// The page is emptied first, because Back may restore it from the back/forward cache. Unsaved changes are lost.
function openLogin(): void {
  emptyPage()
  location.replace(`${import.meta.env.BASE_URL}${loginPath.slice(1)}`)
}

function reloadPage(): void {
  closePage()
  location.reload()
}
