import { type Day, isDay } from '@haru/shared/calendar/day.ts'
import { isWholePeriod, type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from './session.tsx'

/** What a screen looks at. It stands in the URL, so that back, reload and a shared link work. */
export interface Place {
  readonly period: Period
  /** The latest first, unless it says otherwise. */
  readonly sort: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  /** Where the person came from and goes back to after saving: a path of the app with its search; null for none. */
  readonly from: string | null
}

export interface PlaceDefaults {
  /** The types of period this screen knows. */
  readonly types: readonly PeriodType[]
  /** The one it begins with: the period of this type that contains today. */
  readonly type: PeriodType
}

/** What the URL says, and how to say something else. A new period begins at its first page. */
export function usePlace(defaults: PlaceDefaults): readonly [Place, (change: Partial<Place>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { today } = useSession()
  const place = readPlace(search, defaults, today())

  function handleChange(change: Partial<Place>) {
    navigate(linkTo(path, { ...place, ...(change.page === undefined ? { page: 1 } : {}), ...change }))
  }

  return [place, handleChange]
}

/** The path and search of the screen that is open, for the `from` of what it leads to. */
export function useHere(): string {
  const [path] = useLocation()
  const words = new URLSearchParams(useSearch())
  words.delete('from')
  return words.size === 0 ? path : `${path}?${words}`
}

/** State of what lies over a place, such as an open sheet: at another place it is as it began. */
export function useStateHere<T>(initial: T): readonly [T, (next: T) => void] {
  const here = useHere()
  const [state, setState] = useState({ here, value: initial })
  return [state.here === here ? state.value : initial, (value) => setState({ here, value })]
}

/**
 * Whether the user is still where something began whose answer takes a while: what it does to the screen is only for those.
 * Returns what begins to watch, and that returns what tells.
 */
export function useStillHere(): () => () => boolean {
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
export function linkTo(path: string, { period, sort = 'desc', page = 1, from = null }: Partial<Place>): string {
  const words = {
    ...(period === undefined ? {} : { type: period.type, start: period.start, end: period.end }),
    ...(sort === 'desc' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(from === null ? {} : { from }),
  }
  return Object.keys(words).length === 0 ? path : `${path}?${new URLSearchParams(words)}`
}

/** Reads what anybody may have typed: what cannot be is as if it were not there. */
export function readPlace(search: string, defaults: PlaceDefaults, today: Day): Place {
  const words = new URLSearchParams(search)
  const page = words.get('page') ?? ''
  return {
    period: readPeriod(words, defaults, today),
    sort: words.get('sort') === 'asc' ? 'asc' : 'desc',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    from: readFrom(search),
  }
}

/** The way back that a search names, if it leads to a screen of this app. */
export function readFrom(search: string): string | null {
  const from = new URLSearchParams(search).get('from') ?? ''
  return /^\/[a-z]/i.test(from) ? from : null
}

function readPeriod(words: URLSearchParams, { types, type: initial }: PlaceDefaults, today: Day): Period {
  const type = types.find((each) => each === words.get('type')) ?? initial
  const start = words.get('start') ?? ''
  const end = words.get('end') ?? ''
  if (!isDay(start)) return periodAround(type, today)
  const said = { type, start, end: isDay(end) ? end : start }
  return isWholePeriod(said) ? said : periodAround(type, start)
}
