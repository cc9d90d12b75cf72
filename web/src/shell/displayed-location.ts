import { createContext, use, useDeferredValue, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

export interface DisplayedLocation {
  readonly path: string
  readonly search: string
}

// Two contexts, because a change of the search renders all links of a screen again otherwise.
export const DisplayedPathContext = createContext('/')
export const DisplayedSearchContext = createContext('')

/**
 * The location of the displayed screen. After a change of the path it stays the old location until the new screen and its data
 * are loaded, so that no skeleton flashes. A change of the search alone applies at once.
 */
export function useDisplayedLocation(): DisplayedLocation {
  const [path] = useLocation()
  const search = useSearch()
  const current = useMemo(() => ({ path, search }), [path, search])
  const displayed = useDeferredValue(current)
  return displayed.path === current.path ? current : displayed
}

/** The router hook inside a screen: the displayed location, not the next one. */
export function useDisplayedPath(): [string, typeof navigate] {
  return [`${basePath}${use(DisplayedPathContext)}`, navigate]
}

export function useDisplayedSearch(): string {
  return use(DisplayedSearchContext)
}

/** The base path of the app. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')
