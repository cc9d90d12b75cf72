import { useSyncExternalStore } from 'react'

// The width from which the shell has its rail at the side (styles/shell.css).
const wide = matchMedia('(min-width: 960px)')

/** Whether there is room for two things side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
