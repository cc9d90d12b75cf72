import { createContext, use, useDeferredValue, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

export interface DisplayedLocation {
  readonly path: string
  readonly search: string
}

export const DisplayedLocationContext = createContext<DisplayedLocation>({ path: '/', search: '' })

/**
 * The location whose screen is rendered. After a change of path it stays the old one until the new screen and what it
 * asks for are there, so that no skeleton flashes by; a change of the search alone counts at once.
 */
export function useDisplayedLocation(): DisplayedLocation {
  const [path] = useLocation()
  const search = useSearch()
  const current = useMemo(() => ({ path, search }), [path, search])
  const displayed = useDeferredValue(current)
  return displayed.path === current.path ? current : displayed
}

/** The router's location for what is inside a screen: the one that is on show, and not yet the next one. */
export function useDisplayedPath(): [string, typeof navigate] {
  return [`${basePath}${use(DisplayedLocationContext).path}`, navigate]
}

export function useDisplayedSearch(): string {
  return use(DisplayedLocationContext).search
}

/** What every address of the app begins with. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')
