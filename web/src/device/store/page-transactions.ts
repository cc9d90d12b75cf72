// A browser can keep a page that the user has left, and show it again when the user goes back. WebKit keeps the transactions of such a page
// open, and they block the writes of all other pages of the app. So they are aborted, and run again when the page is shown again.

export interface OpenTransaction {
  readonly done: Promise<void>
  readonly abort: () => void
}

export class PageLeftError extends Error {
  override readonly name = 'PageLeftError'
}

/** The running transactions, with the functions that abort them. */
const running = new Map<OpenTransaction, (error: PageLeftError) => void>()
let shown: PromiseWithResolvers<void> | null = null

globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return
  shown ??= Promise.withResolvers()
  for (const [transaction, end] of running) {
    transaction.done.catch(() => undefined)
    // The page may get no event of the transaction any more.
    if (abort(transaction)) end(new PageLeftError())
  }
})
globalThis.addEventListener?.('pageshow', () => {
  shown?.resolve()
  shown = null
})

/** Runs work in a transaction, which is aborted when the page is left. */
export async function runUntilPageIsLeft<Transaction extends OpenTransaction, T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  running.set(transaction, reject)
  try {
    return await Promise.race([work(transaction), promise])
  } finally {
    running.delete(transaction)
  }
}

/** Runs work with one transaction while the page is shown, and again if the page was left meanwhile. */
export async function runWhileVisible<T>(work: () => Promise<T>): Promise<T> {
  await shown?.promise
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PageLeftError)) throw error
  }
  return runWhileVisible(work)
}

/** Returns false if the transaction has ended, or is being committed. */
export function abort(transaction: OpenTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}
