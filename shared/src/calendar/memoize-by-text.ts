/**
 * What `make` makes of a text, made once while it is among so many: beyond them all are forgotten, so that whoever makes
 * up texts fills no memory.
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
