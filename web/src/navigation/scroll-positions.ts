const positions = new Map<string, number>()

/** Keeps the scroll position of each history entry that the user leaves. A new screen in the place of another begins at its top. */
export function keepScrollPositions(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', ({ navigationType }) => {
    const key = navigation.currentEntry?.key
    if (key === undefined) return
    if (navigationType === 'replace') positions.delete(key)
    else positions.set(key, scrollY)
  })
}

/** Where the user left the current history entry, in pixels; 0 for a new one, and without the Navigation API. */
export function findScrollPosition(): number {
  if (!('navigation' in window)) return 0
  return positions.get(navigation.currentEntry?.key ?? '') ?? 0
}
