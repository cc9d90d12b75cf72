/**
 * Caches the results of `make` by text. At more than `maxEntries` the cache is cleared, so that arbitrary texts of clients cannot
 * fill the memory.
 */
export function memoizeByText<T>(maxEntries: number, make: (of: string) => T): (of: string) => T {
  const made = new Map<string, T>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known
    if (made.size >= maxEntries) made.clear()
    const first = make(of)
    made.set(of, first)
    return first
  }
}
