/** The errors of the browser that say nothing about the stored data. */
const otherNames = ['AbortError', 'QuotaExceededError', 'TimeoutError']

/** Whether a write has failed because the storage of this device is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** The errors that opening the database or work in a transaction has thrown. */
const databaseErrors = new WeakSet<object>()

/** Notes where an error comes from: a chunk of the app that cannot be loaded also throws a TypeError. */
export function noteDatabaseError(error: unknown): void {
  if (error instanceof Error || error instanceof DOMException) databaseErrors.add(error)
}

/** Whether an error may come from a database that cannot be read, or from rows that are none of this program. */
export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Object) || !databaseErrors.has(error)) return false
  if (error instanceof DOMException) return !otherNames.includes(error.name)
  return error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError
}
