import type { DeviceTransaction } from './schema.ts'

/** What each transaction that cannot write has read, by the name of the read. */
const known = new WeakMap<DeviceTransaction, Map<string, Promise<unknown>>>()

/**
 * Reads something, but only once in a transaction that cannot write. The calls of a screen share a transaction and much of what they read, and each request of
 * IndexedDB costs a slow phone 1 to 2 ms.
 */
export function readOnce<T>(transaction: DeviceTransaction, name: string, read: () => Promise<T>): Promise<T> {
  if (transaction.mode !== 'readonly') return read()
  const reads = known.get(transaction) ?? new Map<string, Promise<unknown>>()
  known.set(transaction, reads)
  const result = (reads.get(name) as Promise<T> | undefined) ?? read()
  reads.set(name, result)
  return result
}

/** A text that differs whenever the bounds differ. */
export function nameBounds({ lower, upper }: IDBKeyRange): string {
  return JSON.stringify([lower, upper])
}
