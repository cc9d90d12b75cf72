import { type Day, isDay } from '@haru/shared/calendar/day.ts'
import { isWholePeriod, type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../session/session.tsx'

/** The state of a screen that is stored in the URL, so that Back, reload and shared links work. */
export interface UrlState {
  readonly period: Period
  /** The default is 'desc': the latest first. */
  readonly sort: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  /** Whether the editor opens the routines of its area at once. Any change of the state ends it. */
  readonly opensRoutines: boolean
  /** The path and search to return to after saving; null for none. In the URL it is `from`. */
  readonly returnPath: string | null
}

export interface UrlStateDefaults {
  /** The period types that this screen supports. */
  readonly types: readonly PeriodType[]
  /** The default type; the default period contains today. */
  readonly type: PeriodType
}

/**
 * Reads the state from the URL, and navigates to changed state. Any change other than of the page returns to page 1. The default period
 * contains today, or the given day.
 */
export function useUrlState(
  defaults: UrlStateDefaults,
  defaultDay?: Day,
): readonly [UrlState, (change: Partial<UrlState>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { today } = useSession()
  const state = parseUrlState(search, defaults, defaultDay ?? today())

  function handleChange(change: Partial<UrlState>) {
    navigate(
      linkTo(path, { ...state, opensRoutines: false, ...(change.page === undefined ? { page: 1 } : {}), ...change }),
    )
  }

  return [state, handleChange]
}

/**
 * Adds the period to the URL of the open screen if it has none, in the same history entry. Back and a reload lead to this period then, on
 * another day too. Does nothing if the user has opened another path meanwhile.
 */
export function keepPeriodInUrl(path: string, period: Period): void {
  const { pathname, search } = location
  if (pathname !== `${import.meta.env.BASE_URL}${path.slice(1)}` || new URLSearchParams(search).has('start')) return
  // Without the leave guard, because the screen stays.
  navigate(linkTo(pathname, { period, returnPath: parseReturnPath(search) }), { replace: true })
}

/** The path and search of the open screen, as `returnPath` of links to other screens. */
export function useCurrentPath(): string {
  const [path] = useLocation()
  const params = new URLSearchParams(useSearch())
  params.delete('from')
  return params.size === 0 ? path : `${path}?${params}`
}

/** State that is reset to its initial value when the path or search changes, such as whether a sheet is open. */
export function usePathState<T>(initial: T): readonly [T, (next: T) => void] {
  const currentPath = useCurrentPath()
  const [state, setState] = useState({ here: currentPath, value: initial })
  return [state.here === currentPath ? state.value : initial, (value) => setState({ here: currentPath, value })]
}

/**
 * Detects whether the user has stayed at a location while a request was running. Returns a function that stores the current
 * location and returns a function that checks whether it is still open.
 */
export function useLocationWatch(): () => () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => {
    const { href } = location
    return () => isOpen.current && location.href === href
  }
}

/** The URL of a screen with its state: `linkTo('/food/detail', { period, returnPath })`. Defaults are left out. */
export function linkTo(
  path: string,
  { period, sort = 'desc', page = 1, opensRoutines = false, returnPath: from = null }: Partial<UrlState>,
): string {
  const params = {
    ...(period === undefined ? {} : { type: period.type, start: period.start, end: period.end }),
    ...(sort === 'desc' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(opensRoutines ? { routine: '1' } : {}),
    ...(from === null ? {} : { from }),
  }
  return Object.keys(params).length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}

/** Parses the state from a search; invalid values count as missing, because a URL may be edited by hand. */
export function parseUrlState(search: string, defaults: UrlStateDefaults, today: Day): UrlState {
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  return {
    period: parsePeriod(params, defaults, today),
    sort: params.get('sort') === 'asc' ? 'asc' : 'desc',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    opensRoutines: params.has('routine'),
    returnPath: parseReturnPath(search),
  }
}

/** The return path (`from`) of a search; null unless it leads to a screen of this app. */
export function parseReturnPath(search: string): string | null {
  const from = new URLSearchParams(search).get('from') ?? ''
  return /^\/[a-z]/i.test(from) ? from : null
}

function parsePeriod(params: URLSearchParams, { types, type: initial }: UrlStateDefaults, today: Day): Period {
  const type = types.find((each) => each === params.get('type')) ?? initial
  const start = params.get('start') ?? ''
  const end = params.get('end') ?? ''
  if (!isDay(start)) return periodAround(type, today)
  const period = { type, start, end: isDay(end) ? end : start }
  return isWholePeriod(period) ? period : periodAround(type, start)
}
