import { useSyncExternalStore } from 'react'

/** Whether the component is rendered in the build, or takes over that HTML: what only this browser knows is not rendered yet. */
export function useIsPrerendered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}

function subscribe(): () => void {
  return () => undefined
}
