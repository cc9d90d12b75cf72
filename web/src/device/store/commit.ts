import { abort, PageLeftError, runUntilPageIsLeft } from './page-transactions.ts'
import type { WriteTransaction } from './schema.ts'

/** Runs `work` in a transaction. Fulfilled when the transaction is on disk; it changes nothing when `work` throws, or a request fails. */
export async function commit<T>(
  transaction: WriteTransaction,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const { done } = transaction
  // Rejected before it is awaited, if a request fails.
  done.catch(() => undefined)
  try {
    return await runUntilPageIsLeft(transaction, async () => {
      const result = await work(transaction)
      await done
      return result
    })
  } catch (error) {
    if (error instanceof PageLeftError) throw error
    abort(transaction)
    await done.catch(() => undefined)
    // The requests after one that fails say only that the transaction was aborted.
    throw transaction.error ?? error
  }
}
