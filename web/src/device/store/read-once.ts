import type { DeviceSchema, DeviceTransaction, StoreName } from './schema.ts'

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

/** The rows of a store within the bounds. */
export function getAllOnce<Name extends StoreName>(
  transaction: DeviceTransaction,
  store: Name,
  bounds: IDBKeyRange,
): Promise<readonly DeviceSchema[Name]['value'][]> {
  const name = JSON.stringify([store, bounds.lower, bounds.upper])
  return readOnce(transaction, name, () => transaction.objectStore(store).getAll(bounds))
}
