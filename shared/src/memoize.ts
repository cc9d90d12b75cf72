/** Caches the results of `compute` by key. At `maxEntries` the cache is cleared, so that arbitrary texts of clients cannot fill the memory. */
export function memoize<K, T>(compute: (key: K) => T, maxEntries = Number.POSITIVE_INFINITY): (key: K) => T {
  const cache = new Map<K, T>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= maxEntries) cache.clear()
    const computed = compute(key)
    cache.set(key, computed)
    return computed
  }
}
