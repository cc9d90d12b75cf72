import { getCurrentUserId } from '../lib/call.ts'
import { readLastAccountId } from './account.ts'

/** What one tab tells the others: they share a cookie, and so are in and out together. */
type TabMessage = { readonly is: 'gone' } | { readonly is: 'entered'; readonly id: string }

interface TabHandlers {
  /** Takes away all that the page shows, without a question. */
  readonly closePage: () => void
  /** The person of this page has signed in again, in another tab. */
  readonly onSignIn: () => void
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('haru') : null

let closePage: TabHandlers['closePage'] = () => undefined
let isClosing = false

/** Begins to listen to the other tabs, and to the browser that brings a page again as it was left. */
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

/** Whether this page is on its way out already, so that nothing need be shown in it. */
export function isPageClosing(): boolean {
  return isClosing
}

/** Somebody has signed in here: pages of anybody else go. */
export function announceSignIn(id: string): void {
  broadcast({ is: 'entered', id })
}

/** Nobody is in any more: all pages go, and the login is loaded as a new one, so that nothing stays in memory either. */
export function signOutAllTabs(): void {
  broadcast({ is: 'gone' })
  openLogin()
}

function broadcast(message: TabMessage): void {
  channel?.postMessage(message)
}

// What this tab alone has stored is for itself to forget.
function clearTab(): void {
  sessionStorage.clear()
  openLogin()
}

// What is shown goes first, because Back may bring the page again as it was left. What is not saved has nowhere to go.
function openLogin(): void {
  isClosing = true
  closePage()
  location.replace(`${import.meta.env.BASE_URL}user/login`)
}

function reloadPage(): void {
  closePage()
  location.reload()
}
