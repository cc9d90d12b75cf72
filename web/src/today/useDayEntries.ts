import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { EntryKind } from '@haru/shared/tracking/entry.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { UsualItems } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSets } from '@haru/shared/tracking/saved-set.ts'
import { usePrefetchQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { appAreas } from '../lib/areas.ts'
import { parseUrlState, type UrlState, type UrlStateDefaults, useUrlState } from '../navigation/url-state.ts'
import { usualQuery } from '../quick-log/queries.ts'
import { yearQuery } from '../scores/queries.ts'
import { type PrefetchContext, type Session, useSession } from '../session/session.tsx'
import { useToday } from '../session/useToday.ts'
import { type CollapsedCards, useCollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { categoryQuery, listQuery } from '../tracking/queries.ts'
import { savedSetsQuery } from '../tracking/saved-sets/queries.ts'
import { suggestedAmountsQuery } from '../tracking/suggestion/suggestion-query.ts'

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
  const { start, ...day } = useShownDay()
  usePrefetchCategories()
  const lists = useSuspenseQueries({ queries: createListQueries(kind, start, units) })
  return { ...day, areaEntries: appAreas.map((area, i) => ({ area, entries: lists[i]?.data.entries ?? [] })) }
}

export interface DayRecords extends DayEntries {
  /** The goals of each area whose period contains the day, by the id of the area. */
  readonly goals: Readonly<Record<string, readonly EntryView[]>>
  readonly usualItems: UsualItems
  readonly savedSets: SavedSets
}

/** The records of all areas on one day, with the goals of the day, the usual items and the saved sets, loaded in parallel. */
export function useDayRecords(): DayRecords {
  const { units, today } = useSession()
  const { start, ...day } = useShownDay()
  usePrefetchCategories()
  usePrefetchQuery(yearQuery(periodAround('week', start), units))
  usePrefetchQuery(usualQuery(today(), units))
  usePrefetchQuery(savedSetsQuery(units))
  const lists = useSuspenseQueries({ queries: createDayQueries(start, units) })
  const { data: usualItems } = useSuspenseQuery(usualQuery(today(), units))
  const { data: savedSets } = useSuspenseQuery(savedSetsQuery(units))
  const entriesAt = (i: number) => lists[i]?.data.entries ?? []
  return {
    ...day,
    areaEntries: appAreas.map((area, i) => ({ area, entries: entriesAt(i) })),
    goals: Object.fromEntries(appAreas.map(({ id }, i) => [id, entriesAt(appAreas.length + i)])),
    usualItems,
    savedSets,
  }
}

/** Requests the goals of a day, and for the areas without a goal their suggested amounts. */
export async function prefetchDayGoals({ client, session, search }: PrefetchContext): Promise<void> {
  const { units, today } = session
  const lists = createListQueries('goal', parseShownDay(session, search), units)
  await Promise.all([
    client.prefetchQuery(createCategoryQuery(units)),
    ...appAreas.map(async (area, i) => {
      const list = lists[i] && (await client.fetchQuery(lists[i]))
      if (list?.entries.length === 0) await client.prefetchQuery(suggestedAmountsQuery(area, today(), units))
    }),
  ])
}

/** Requests what `useDayRecords` and the cards of the day read in their first rendering. */
export async function prefetchDayRecords({ client, session, search }: PrefetchContext): Promise<void> {
  const { units, today } = session
  const start = parseShownDay(session, search)
  await Promise.all([
    client.prefetchQuery(createCategoryQuery(units)),
    client.prefetchQuery(yearQuery(periodAround('week', start), units)),
    client.prefetchQuery(usualQuery(today(), units)),
    client.prefetchQuery(savedSetsQuery(units)),
    ...createDayQueries(start, units).map((query) => client.prefetchQuery(query)),
  ])
}

const dayDefaults: UrlStateDefaults = { types: ['day'], type: 'day' }

function parseShownDay({ today }: Session, search: string): Day {
  return parseUrlState(search, dayDefaults, today()).period.start
}

/** The day of the URL; `start` is the day whose entries are shown. */
function useShownDay(): Omit<DayEntries, 'areaEntries'> & { readonly start: Day } {
  // Renders again at midnight, because `useUrlState` defaults to today.
  useToday()
  const [{ period: requestedPeriod }, onUrlState] = useUrlState(dayDefaults)
  const start = useDeferredValue(requestedPeriod.start)
  return { requestedPeriod, shownPeriod: { type: 'day', start, end: start }, start, onUrlState }
}

function createDayQueries(day: Day, units: Units) {
  return [...createListQueries('record', day, units), ...createListQueries('goal', day, units)]
}

// One page has all: a day is in one record of an area, and in the goals of one week, one month and one year.
function createListQueries(kind: EntryKind, day: Day, units: Units) {
  const input = { range: { start: day, end: day }, sort: 'asc', page: 1 } as const
  return appAreas.map((area) => listQuery({ area, kind }, input, units))
}

/** The state of the collapsed cards of a day. */
export function useCollapsedDayCards({ areaEntries }: DayEntries): CollapsedCards {
  return useCollapsedCards(areaEntries.reduce((count, { entries }) => count + entries.length, 0))
}

/** The state of the cards of a day that begin closed. A card that the user opened stays open when another record is added. */
export function useOpenedDayCards({ areaEntries }: DayEntries): CollapsedCards {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const ids = areaEntries.flatMap(({ entries }) => entries.map(({ id }) => id))
  const setAllOpen = (changed: readonly string[], open: boolean) =>
    setOpened(open ? opened.union(new Set(changed)) : opened.difference(new Set(changed)))
  return {
    isOpen: (id) => opened.has(id),
    setOpen: (id, open) => setAllOpen([id], open),
    setAllOpen,
    openAll: () => setOpened(new Set(ids)),
    setCollapsed: (closed) => setOpened(new Set(ids).difference(new Set(closed))),
  }
}

function usePrefetchCategories(): void {
  const { units } = useSession()
  usePrefetchQuery(createCategoryQuery(units))
}

// The items of all cards need these names, so the query starts together with the lists.
function createCategoryQuery(units: Units) {
  const [first] = appAreas
  if (first === undefined) throw new Error('there is no area')
  return categoryQuery(first, units)
}
