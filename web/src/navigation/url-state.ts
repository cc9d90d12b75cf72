import { type Day, isDay } from '@haru/shared/calendar/day.ts'
import { isWholePeriod, type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '../session/session.tsx'

/** What a screen looks at. It stands in the URL, so that back, reload and a shared link work. */
export interface UrlState {
  readonly period: Period
  /** The latest first, unless it says otherwise. */
  readonly sort: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  /** Where the person came from and goes back to after saving: a path of the app with its search; null for none. */
  readonly returnPath: string | null
}

export interface UrlStateDefaults {
  /** The types of period this screen knows. */
  readonly types: readonly PeriodType[]
  /** The one it begins with: the period of this type that contains today. */
  readonly type: PeriodType
}

/** What the URL says, and how to say something else. A new period begins at its first page. */
export function useUrlState(defaults: UrlStateDefaults): readonly [UrlState, (change: Partial<UrlState>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { today } = useSession()
  const state = parseUrlState(search, defaults, today())

  function handleChange(change: Partial<UrlState>) {
    navigate(linkTo(path, { ...state, ...(change.page === undefined ? { page: 1 } : {}), ...change }))
  }

  return [state, handleChange]
}

/** The path and search of the screen that is open, for the `from` of what it leads to. */
export function useCurrentPath(): string {
  const [path] = useLocation()
  const params = new URLSearchParams(useSearch())
  params.delete('from')
  return params.size === 0 ? path : `${path}?${params}`
}

/** State of what lies over a place, such as an open sheet: at another place it is as it began. */
export function usePathState<T>(initial: T): readonly [T, (next: T) => void] {
  const here = useCurrentPath()
  const [state, setState] = useState({ here, value: initial })
  return [state.here === here ? state.value : initial, (value) => setState({ here, value })]
}

/**
 * Whether the user is still where something began whose answer takes a while: what it does to the screen is only for those.
 * Returns what begins to watch, and that returns what tells.
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

/** A link to a screen and what it shall look at: `linkTo('/food/detail', { period, from: here })`. */
export function linkTo(
  path: string,
  { period, sort = 'desc', page = 1, returnPath: from = null }: Partial<UrlState>,
): string {
  const params = {
    ...(period === undefined ? {} : { type: period.type, start: period.start, end: period.end }),
    ...(sort === 'desc' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(from === null ? {} : { from }),
  }
  return Object.keys(params).length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}

/** Reads what anybody may have typed: what cannot be is as if it were not there. */
export function parseUrlState(search: string, defaults: UrlStateDefaults, today: Day): UrlState {
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  return {
    period: parsePeriod(params, defaults, today),
    sort: params.get('sort') === 'asc' ? 'asc' : 'desc',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    returnPath: parseReturnPath(search),
  }
}

/** The way back that a search names, if it leads to a screen of this app. */
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
