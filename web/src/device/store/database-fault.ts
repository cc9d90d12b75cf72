/** The errors of the browser that say nothing about what is stored. */
const otherNames = ['AbortError', 'QuotaExceededError', 'TimeoutError']

/** Whether an error may come from a database that cannot be read, or from rows that are none of this program. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DOMException) return !otherNames.includes(error.name)
  return error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError
}
