import type { AnyArea, Totals } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import { type Period, type PeriodType, periodTypes, type Range } from '../calendar/period.ts'
import { type Comparison, compare } from '../engine/comparison.ts'
import { type Categories, type Category, defaultCategory, type KeptCategories } from './category.ts'
import { type Entry, goalOf } from './entry.ts'
import { noTotals, periodTotals } from './period-totals.ts'
import type { Collection, Owner, Reader, Store } from './store.ts'

export const pageSize = 10
const existLimit = 400

export interface ListInput {
  readonly range: Range
  readonly sort: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
}

/** An entry as a list or an editor shows it: a record with what its day comes to, a goal beside its period's reals. */
export interface Shown extends Entry {
  readonly totals: Totals
  /** Of a goal; null for a record, which is not measured against itself. */
  readonly comparisons: Readonly<Record<string, Comparison>> | null
}

export interface ListAnswer {
  readonly entries: readonly Shown[]
  readonly count: number
}

/** One page of records or goals that lie in, or overlap, the range. */
export async function list(
  store: Store,
  owner: Owner,
  collection: Collection,
  input: ListInput,
  today: Day,
): Promise<ListAnswer> {
  const reader = store.read(owner)
  const page = { sort: input.sort, offset: (input.page - 1) * pageSize, limit: pageSize, today }
  const { entries, count } = await reader.list(collection, input.range, page)
  return { entries: await show(reader, collection, entries, today), count }
}

/** The entry of one period, or null. */
export async function detail(
  store: Store,
  owner: Owner,
  collection: Collection,
  period: Period,
  today: Day,
): Promise<Shown | null> {
  const reader = store.read(owner)
  const entry = await reader.find(collection, period)
  if (entry === null) return null
  const [shown] = await show(reader, collection, [entry], today)
  return shown ?? null
}

export type ExistAnswer = Readonly<Record<PeriodType, readonly Period[]>>

/** Which periods that overlap the range are taken, by their first day; the first so many. */
export function taken(store: Store, owner: Owner, collection: Collection, range: Range): Promise<readonly Period[]> {
  return store.read(owner).periods(collection, range, existLimit)
}

/** The same by type. */
export async function exist(store: Store, owner: Owner, collection: Collection, range: Range): Promise<ExistAnswer> {
  const periods = await taken(store, owner, collection, range)
  const ofType = (type: PeriodType) => periods.filter((period) => period.type === type)
  return Object.fromEntries(periodTypes.map((type) => [type, ofType(type)])) as Record<PeriodType, Period[]>
}

/** A person's categories of an area: their own, or what everybody begins with. */
export async function category(store: Store, owner: Owner, area: AnyArea): Promise<Category> {
  return categoryOf(store.read(owner), area)
}

/** The categories of each of the areas, by its id. */
export async function categories(store: Store, owner: Owner, areas: readonly AnyArea[]): Promise<Categories> {
  return (await keptCategories(store.read(owner), areas)).categories
}

/** The same with the revision that a change of them is based on. */
export async function keptCategories(reader: Reader, areas: readonly AnyArea[]): Promise<KeptCategories> {
  const found = await Promise.all(areas.map(async (area) => [area, await reader.category(area)] as const))
  return {
    categories: Object.fromEntries(found.map(([area, own]) => [area.id, own?.category ?? defaultCategory(area)])),
    revision: Math.max(0, ...found.map(([, own]) => own?.revision ?? 0)),
  }
}

export async function categoryOf(reader: Reader, area: AnyArea): Promise<Category> {
  return (await reader.category(area))?.category ?? defaultCategory(area)
}

async function show(
  reader: Reader,
  { area, kind }: Collection,
  entries: readonly Entry[],
  today: Day,
): Promise<readonly Shown[]> {
  if (kind === 'record') {
    return entries.map((entry) => ({ ...entry, totals: area.total(entry.items, entry.values), comparisons: null }))
  }
  const [totals, first] = await Promise.all([periodTotals(reader, area, entries, today), reader.firstDay(area)])
  return entries.map((entry, i) => {
    const of = totals[i] ?? noTotals
    const comparisons = compare(area, goalOf(entry.values), of, entry.period, { today, first })
    return { ...entry, totals: of.all, comparisons }
  })
}
