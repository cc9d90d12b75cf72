import { createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { guardedNavigation } from './leave-guard.ts'

/** The base path of the app. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')

export interface DisplayedLocation {
  readonly path: string
  readonly search: string
}

/**
 * How long the bars wait for the data of a screen, so that both are drawn at once: on a slow phone two frames take almost twice the time of one. A
 * response within 200 ms is good (Interaction to Next Paint, web.dev/inp).
 */
const maxDataWaitMs = 150

/** How long the bars wait for the rendering of a screen that has its data. Bars that change meanwhile would make React begin it again. */
const maxRenderWaitMs = 300

const DisplayedLocationContext = createContext<DisplayedLocation>({ path: '/', search: '' })

// The location of the router. Two contexts, because a change of the search renders all links of a screen again otherwise.
const RouterPathContext = createContext('/')
const RouterSearchContext = createContext('')

export interface PageRouterProps {
  /**
   * Resolves once the screen of the open path need not wait for its data any longer; null if it waits for none. The same promise for each call
   * while the path is open.
   */
  readonly findReadiness: (path: string) => Promise<unknown> | null
  readonly children: ReactNode
}

/**
 * The router of a page, and the location of its displayed screen. After a change of the path both stay at the old location until the new
 * screen and its data are loaded, so that no skeleton flashes; the router, which the bars use, for a moment only. A change of the search
 * alone applies at once.
 */
export function PageRouter({ findReadiness, children }: PageRouterProps) {
  const [path] = useLocation()
  const search = useSearch()
  const current = useMemo(() => ({ path, search }), [path, search])
  const [rendered, setRendered] = useState(current)
  const [announced, setAnnounced] = useState(current)
  const readiness = findReadiness(path)
  const displayed = rendered.path === path ? current : rendered
  const isAnnounced = readiness === null || announced.path === path

  useEffect(() => {
    let isCurrent = true
    const announce = () => setAnnounced(current)
    // As a transition, because data that arrives meanwhile makes it one frame with the screen.
    let timer = setTimeout(() => startTransition(announce), maxDataWaitMs)
    void Promise.resolve(readiness).then(() => {
      if (!isCurrent) return
      clearTimeout(timer)
      timer = setTimeout(announce, maxRenderWaitMs)
      startTransition(() => setRendered(current))
    })
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [current, readiness])

  return (
    <DisplayedLocationContext value={displayed}>
      <RouterLocation location={isAnnounced ? current : displayed}>
        <Router base={basePath} hook={useContextPath} searchHook={useContextSearch} aroundNav={guardedNavigation}>
          {children}
        </Router>
      </RouterLocation>
    </DisplayedLocationContext>
  )
}

/** Gives the hooks of the router a location: that of the displayed screen inside the screen, which may differ from that of the bars. */
export function RouterLocation({
  location,
  children,
}: {
  readonly location: DisplayedLocation
  readonly children: ReactNode
}) {
  return (
    <RouterPathContext value={location.path}>
      <RouterSearchContext value={location.search}>{children}</RouterSearchContext>
    </RouterPathContext>
  )
}

export function useDisplayedLocation(): DisplayedLocation {
  return use(DisplayedLocationContext)
}

function useContextPath(): [string, typeof navigate] {
  return [`${basePath}${use(RouterPathContext)}`, navigate]
}

function useContextSearch(): string {
  return use(RouterSearchContext)
}
