/** One value for each key, made at its first use. */
export function memoize<K, T>(compute: (key: K) => T): (key: K) => T {
  const cache = new Map<K, T>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const computed = compute(key)
    cache.set(key, computed)
    return computed
  }
}
