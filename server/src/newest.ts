/** What was asked for last, up to a size. */
export interface Newest<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  /** Keeps a value in place of what the key had; what nobody has asked for the longest goes where it is too much. */
  readonly put: (key: Key, value: Value) => void
  readonly forget: (key: Key) => void
}

/** Remembers up to `most`: of values, unless `sizeOf` measures them in something else. */
export function keepNewest<Key, Value>(
  most: number,
  sizeOf: (key: Key, value: Value) => number = () => 1,
): Newest<Key, Value> {
  // In the order of their last use: a Map is in the order of its insertions.
  const kept = new Map<Key, Value>()
  let size = 0

  function forget(key: Key): void {
    const value = kept.get(key)
    if (value === undefined) return
    size -= sizeOf(key, value)
    kept.delete(key)
  }

  function put(key: Key, value: Value): void {
    forget(key)
    kept.set(key, value)
    size += sizeOf(key, value)
    for (const oldest of kept.keys()) {
      if (size <= most) break
      forget(oldest)
    }
  }

  return {
    get: (key) => {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    put,
    forget,
  }
}
