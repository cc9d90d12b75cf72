import { useSyncExternalStore } from 'react'

// The width from which the shell has its rail at the side (styles/shell.css).
const wideQuery = matchMedia('(min-width: 960px)')

/** Whether the screen is wide enough for two columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wideQuery.matches)
}

function subscribe(listener: () => void): () => void {
  wideQuery.addEventListener('change', listener)
  return () => wideQuery.removeEventListener('change', listener)
}
