interface OpenTransaction {
  readonly done: Promise<void>
  readonly abort: () => void
}

/** Runs `work` in a transaction. Fulfilled when the transaction is on disk; it changes nothing when `work` throws. */
export async function commit<Transaction extends OpenTransaction, T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { done } = transaction
  try {
    const result = await work(transaction)
    await done
    return result
  } catch (error) {
    abort(transaction)
    await done.catch(() => undefined)
    throw error
  }
}

function abort(transaction: OpenTransaction): void {
  try {
    transaction.abort()
  } catch {
    // A failed request has aborted it already.
  }
}
