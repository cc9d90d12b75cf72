/**
 * Caches the results of `make` by text. At more than `maxEntries` the cache is cleared, so that arbitrary texts of clients cannot
 * fill the memory.
 */
export function memoizeByText<T>(maxEntries: number, create: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    if (cache.size >= maxEntries) cache.clear()
    const value = create(text)
    cache.set(text, value)
    return value
  }
}
