import { createContext, use, useDeferredValue, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

export interface Shown {
  readonly path: string
  readonly search: string
}

export const ShownContext = createContext<Shown>({ path: '/', search: '' })

/**
 * The location whose screen is rendered. After a change of path it stays the old one until the new screen and what it
 * asks for are there, so that no skeleton flashes by; a change of the search alone counts at once.
 */
export function useShown(): Shown {
  const [path] = useLocation()
  const search = useSearch()
  const now = useMemo(() => ({ path, search }), [path, search])
  const shown = useDeferredValue(now)
  return shown.path === now.path ? now : shown
}

/** The router's location for what is inside a screen: the one that is on show, and not yet the next one. */
export function useShownPath(): [string, typeof navigate] {
  return [`${base}${use(ShownContext).path}`, navigate]
}

export function useShownSearch(): string {
  return use(ShownContext).search
}

/** What every address of the app begins with. */
export const base = import.meta.env.BASE_URL.replace(/\/$/, '')
