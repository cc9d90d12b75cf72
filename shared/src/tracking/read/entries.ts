import type { AnyArea, Totals } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import { type Period, type PeriodType, periodTypes, type Range } from '../../calendar/period.ts'
import { type Comparison, compareGoal } from '../../engine/goal/comparison.ts'
import { findEmptyTotal } from '../../engine/sums.ts'
import type { CountOptions } from '../../field/units.ts'
import { type Categories, type Category, createDefaultCategory, type StoredCategories } from '../category.ts'
import { type Entry, pickFollowedValues } from '../entry.ts'
import type { Collection, Reader } from '../store.ts'
import { pageSize } from './limits.ts'
import { noTotals, readPeriodTotals } from './period-totals.ts'

/** More than the records and goals of the longest range of a call, which has 3,660 days. */
const maxTakenPeriods = 5_000

export interface ListInput {
  readonly range: Range
  readonly sort: 'asc' | 'desc'
  /** The number of the page, from 1. */
  readonly page: number
}

/** An entry as lists and editors show it: a record with the totals of its day, a goal with comparisons. */
export interface EntryView extends Entry {
  readonly totals: Totals
  /** The comparisons of a goal by metric; null for a record. */
  readonly comparisons: Readonly<Record<string, Comparison>> | null
}

export interface EntryList {
  readonly entries: readonly EntryView[]
  readonly count: number
}

/** Lists a page of the records or goals that overlap the range. */
export async function listEntries(
  reader: Reader,
  collection: Collection,
  input: ListInput,
  today: Day,
  options: CountOptions = {},
): Promise<EntryList> {
  const page = { sort: input.sort, offset: (input.page - 1) * pageSize, limit: pageSize, today }
  const { entries, count } = await reader.list(collection, input.range, page)
  return { entries: await toEntryViews(reader, collection, entries, { today, options }), count }
}

/** Finds the entry of a period. */
export async function findEntryView(
  reader: Reader,
  collection: Collection,
  period: Period,
  today: Day,
  options: CountOptions = {},
): Promise<EntryView | null> {
  const entry = await reader.find(collection, period)
  if (entry === null) return null
  const [view] = await toEntryViews(reader, collection, [entry], { today, options })
  return view ?? null
}

export type TakenPeriods = Readonly<Record<PeriodType, readonly Period[]>>

/** Lists the periods with an entry that overlap the range, by their first day, up to a limit. */
export function listTakenPeriods(reader: Reader, collection: Collection, range: Range): Promise<readonly Period[]> {
  return reader.periods(collection, range, maxTakenPeriods)
}

/** Lists the periods with an entry, by type of period. */
export async function listTakenByType(reader: Reader, collection: Collection, range: Range): Promise<TakenPeriods> {
  const periods = await listTakenPeriods(reader, collection, range)
  const filterByType = (type: PeriodType) => periods.filter((period) => period.type === type)
  return Object.fromEntries(periodTypes.map((type) => [type, filterByType(type)])) as Record<PeriodType, Period[]>
}

/** The categories of each area, by its id. */
export async function readCategories(reader: Reader, areas: readonly AnyArea[]): Promise<Categories> {
  return (await readStoredCategories(reader, areas)).categories
}

/** Reads the categories of each area, with the revision on which a change is based. */
export async function readStoredCategories(reader: Reader, areas: readonly AnyArea[]): Promise<StoredCategories> {
  const stored = await reader.categories(areas)
  return {
    categories: Object.fromEntries(
      areas.map((area, i) => [area.id, stored[i]?.category ?? createDefaultCategory(area)]),
    ),
    revision: Math.max(0, ...stored.map((saved) => saved?.revision ?? 0)),
  }
}

export async function findCategory(reader: Reader, area: AnyArea): Promise<Category> {
  const [saved] = await reader.categories([area])
  return saved?.category ?? createDefaultCategory(area)
}

async function toEntryViews(
  reader: Reader,
  { area, kind }: Collection,
  entries: readonly Entry[],
  { today, options }: { readonly today: Day; readonly options: CountOptions },
): Promise<readonly EntryView[]> {
  if (kind === 'record') {
    return entries.map((entry) => ({
      ...entry,
      totals: area.total(entry.items, entry.values, options),
      comparisons: null,
    }))
  }
  const [totals, firstDay] = await Promise.all([readPeriodTotals(reader, area, entries, today), reader.firstDay(area)])
  return entries.map((entry, i) => {
    const periodTotals = totals[i] ?? noTotals
    const all = fillTotals(area, periodTotals.all)
    const goal = pickFollowedValues(entry.values)
    const comparisons = compareGoal(area, goal, { ...periodTotals, all }, entry.period, { today, firstDay })
    return { ...entry, totals: all, comparisons }
  })
}

/** The totals of a period, also of one without a record, so that a screen shows the same from a copy as from a response. */
function fillTotals({ metrics }: AnyArea, totals: Totals): Totals {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [name, totals[name] ?? findEmptyTotal(metric)]),
  )
}
