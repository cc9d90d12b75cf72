import { abort, type OpenTransaction, PageLeftError, runUntilPageIsLeft } from './page-transactions.ts'

/** Runs `work` in a transaction. Fulfilled when the transaction is on disk; it changes nothing when `work` throws. */
export async function commit<Transaction extends OpenTransaction, T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { done } = transaction
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
    throw error
  }
}
