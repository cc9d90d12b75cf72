import { abort, PageLeftError, runUntilPageIsLeft } from './page-transactions.ts'
import type { WriteTransaction } from './schema.ts'

/** Runs `work` in a transaction. Fulfilled when the transaction is on disk; it changes nothing when `work` throws, or a request fails. */
export async function commit<T>(
  transaction: WriteTransaction,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const { done } = transaction
  // The requests after one that fails say only that the transaction was aborted, and `done` is rejected before it is awaited.
  let failure = null as DOMException | null
  const setFailure = ({ target }: Event) => {
    failure ??= (target as IDBRequest).error
  }
  transaction.addEventListener('error', setFailure, { capture: true })
  done.catch(() => undefined)
  try {
    return await runUntilPageIsLeft(transaction, async () => {
      const result = await work(transaction)
      await done
      return result
    })
  } catch (error) {
    if (error instanceof PageLeftError) throw error
    // Before the abort, which fails the requests that are not done.
    const reason = failure ?? error
    abort(transaction)
    await done.catch(() => undefined)
    throw reason
  }
}
