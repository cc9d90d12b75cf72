import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { EntryKind } from '@haru/shared/tracking/entry.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { usePrefetchQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { appAreas } from '../lib/areas.ts'
import { type UrlState, useUrlState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useToday } from '../session/useToday.ts'
import { type CollapsedCards, useCollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { categoryQuery, listQuery } from '../tracking/queries.ts'

/** The entries of one area on a day: its record, or the goals whose period contains the day. */
export interface AreaEntries {
  readonly area: AnyArea
  readonly entries: readonly EntryView[]
}

export interface DayEntries {
  readonly requestedPeriod: Period
  /** The visible day: the previous day while the requested day loads. */
  readonly shownPeriod: Period
  readonly areaEntries: readonly AreaEntries[]
  readonly onUrlState: (change: Partial<UrlState>) => void
}

/** The entries of all areas on one day, loaded in parallel. The day is today unless the URL names another. */
export function useDayEntries(kind: EntryKind): DayEntries {
  const { units } = useSession()
  // Renders again at midnight, because `useUrlState` defaults to today.
  useToday()
  const [{ period: requestedPeriod }, onUrlState] = useUrlState({ types: ['day'], type: 'day' })
  const start = useDeferredValue(requestedPeriod.start)
  usePrefetchCategories()
  const input = { range: { start, end: start }, sort: 'asc', page: 1 } as const
  const lists = useSuspenseQueries({ queries: appAreas.map((area) => listQuery({ area, kind }, input, units)) })
  const areaEntries = appAreas.map((area, i) => ({ area, entries: lists[i]?.data.entries ?? [] }))
  return {
    requestedPeriod,
    shownPeriod: { type: 'day', start, end: start },
    areaEntries,
    onUrlState,
  }
}

/** The state of the collapsed cards of a day. */
export function useCollapsedDayCards({ areaEntries }: DayEntries): CollapsedCards {
  return useCollapsedCards(areaEntries.reduce((count, { entries }) => count + entries.length, 0))
}

// The items of all cards need these names, so the query starts together with the lists.
function usePrefetchCategories(): void {
  const { units } = useSession()
  const [first] = appAreas
  if (first === undefined) throw new Error('there is no area')
  usePrefetchQuery(categoryQuery(first, units))
}
