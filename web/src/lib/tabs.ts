import { rememberedAccount } from './account.ts'
import { speaker } from './call.ts'

/** What one tab tells the others: they share a cookie, and so are in and out together. */
type Told = { readonly is: 'gone' } | { readonly is: 'entered'; readonly id: string }

interface Tab {
  /** Takes away all that the page shows, without a question. */
  readonly close: () => void
  /** The person of this page has signed in again, in another tab. */
  readonly onEntered: () => void
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('haru') : null

let close: Tab['close'] = () => undefined
let isLeaving = false

/** Begins to listen to the other tabs, and to the browser that brings a page again as it was left. */
export function openTab(tab: Tab): void {
  close = tab.close
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.is === 'gone') forgetTab()
    else if (speaker() === data.id) tab.onEntered()
    else if (speaker() !== null) reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && speaker() !== rememberedAccount()) reload()
  })
}

/** Whether this page is on its way out already, so that nothing need be shown in it. */
export function hasLeft(): boolean {
  return isLeaving
}

/** Somebody has signed in here: pages of anybody else go. */
export function tellEntered(id: string): void {
  tell({ is: 'entered', id })
}

/** Nobody is in any more: all pages go, and the login is loaded as a new one, so that nothing stays in memory either. */
export function leaveAll(): void {
  tell({ is: 'gone' })
  leave()
}

function tell(told: Told): void {
  channel?.postMessage(told)
}

// What this tab alone has stored is for itself to forget.
function forgetTab(): void {
  sessionStorage.clear()
  leave()
}

// What is shown goes first, because Back may bring the page again as it was left. What is not saved has nowhere to go.
function leave(): void {
  isLeaving = true
  close()
  location.replace(`${import.meta.env.BASE_URL}user/login`)
}

function reload(): void {
  close()
  location.reload()
}
