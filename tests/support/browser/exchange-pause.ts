import type { CDPSession, Page } from '@playwright/test'

/** A step of an exchange that the page does in a transaction: an operation is written, marked as attempted, or removed with its result. */
export type PageStep = 'written' | 'attempted' | 'applied'

/** What a page notes of its databases, as an attribute of its root element. */
type DatabaseFault = 'close' | 'QuotaExceededError'

/** A page that stops in the debugger after a step. */
export interface PausedPage {
  /** Resolves when the transaction of the step is on disk, and before the page knows. */
  readonly paused: Promise<void>
  /** Does nothing on a page that has ended, which does not answer. */
  readonly resume: () => void
}

/** Prepares a page, before it is opened, to stop once after the step; null does not stop it. */
export async function pauseAfter(page: Page, step: PageStep | null): Promise<PausedPage> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  const { promise: paused, resolve } = Promise.withResolvers<void>()
  session.once('Debugger.paused', () => resolve())
  await page.addInitScript(watchDatabasesInPage, step)
  return {
    paused,
    resume: () => void session.send('Debugger.resume').catch(() => undefined),
  }
}

/** Waits until a write of the page has failed, or a database of the page was closed. */
export async function waitForDatabaseFault(page: Page, fault: DatabaseFault): Promise<void> {
  await page.locator(`html[data-database-faults~="${fault}"]`).waitFor({ state: 'attached' })
}

function watchDatabasesInPage(step: PageStep | null): void {
  let stopping: IDBTransaction | null = null
  function stopAfter({ transaction }: IDBObjectStore): void {
    stopping ??= transaction
  }
  function stop({ target }: Event): void {
    if (target !== stopping) return
    // biome-ignore lint/suspicious/noDebugger: the test continues the page.
    debugger
  }
  const note = (fault: string) => {
    const { dataset } = document.documentElement
    dataset['databaseFaults'] = `${dataset['databaseFaults'] ?? ''} ${fault}`
  }
  const noteEvent = ({ type }: Event) => note(type)
  const { transaction: begin } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args)
    // Before the page has its listeners, because they are called in their order.
    transaction.addEventListener('complete', stop)
    this.addEventListener('close', noteEvent)
    transaction.addEventListener('abort', () => note(transaction.error?.name ?? 'abort'))
    return transaction
  }
  const { put, delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (this.name === 'unsent' && step === (value.isAttempted ? 'attempted' : 'written')) stopAfter(this)
    return put.call(this, value, ...key)
  }
  IDBObjectStore.prototype.delete = function (key) {
    if (this.name === 'unsent' && step === 'applied') stopAfter(this)
    return remove.call(this, key)
  }
}
