import type { AnyArea, Totals } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import type { Period, Range } from '../calendar/period.ts'
import type { DayTotals, LifetimeTotals, MetricSum } from '../engine/sums.ts'
import type { Values } from '../field/field.ts'
import type { Category } from './category.ts'
import type { Entry, EntryKind } from './entry.ts'

/** Whose data it is. Made by a session only; no query can be asked without it. */
export interface Owner {
  readonly ownerId: string
}

/** The records or the goals of an area. */
export interface Collection {
  readonly area: AnyArea
  readonly kind: EntryKind
}

export interface PageQuery {
  readonly sort: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** The latest first: goals that ended before this day come after all others. */
  readonly today?: Day
  /** How many there are in all, where that is known: then nobody counts them. */
  readonly count?: number
}

/** What a store can be asked. Everything is of one owner. */
export interface Reader {
  /** Entries that overlap the range: records by first and then by last day; goals by type (day, week, month, year, select), then by date. */
  readonly list: (
    collection: Collection,
    range: Range,
    page: PageQuery,
  ) => Promise<{ readonly entries: readonly Entry[]; readonly count: number }>
  readonly find: (collection: Collection, period: Period) => Promise<Entry | null>
  /** The periods that are taken, by start; at most `limit`. */
  readonly periods: (collection: Collection, range: Range, limit: number) => Promise<readonly Period[]>
  /** For each range, a Sum for each metric of the area, over its records; one query for all of them. */
  readonly sums: (area: AnyArea, ranges: readonly Range[]) => Promise<readonly (readonly MetricSum[])[]>
  /** What all records of the area come to, with its tallies; one query, which reads no item. */
  readonly lifetimeTotals: (area: AnyArea) => Promise<LifetimeTotals>
  /** What each recorded day of the range comes to, in order; one query, which reads no item. */
  readonly days: (area: AnyArea, range: Range) => Promise<readonly DayTotals[]>
  /** The day of the first record ever of the area, null without one; one query, which reads one row. */
  readonly firstDay: (area: AnyArea) => Promise<Day | null>
  /** Every item that is recorded in the range, in the order of days; one query. */
  readonly items: (area: AnyArea, range: Range) => Promise<readonly Values[]>
  /** The person's own categories of an area; null while they are the defaults. */
  readonly category: (area: AnyArea) => Promise<StoredCategory | null>
}

/** What a person made of the categories of an area, and how often they had saved categories of any area by then. */
export interface StoredCategory {
  readonly category: Category
  readonly revision: number
}

/** What can be done while nobody else writes for this owner. */
export interface Writer extends Reader {
  /** Writes the entry over whatever has its period. `totals` are a record's (see `keptOf`); a goal has none. */
  readonly put: (collection: Collection, entry: Entry, totals: Totals | null) => Promise<void>
  /** Removes it, leaving a tombstone. */
  readonly remove: (collection: Collection, entry: Entry) => Promise<void>
  /** Keeps the person's own categories of an area in place of those there were. */
  readonly putCategory: (area: AnyArea, own: StoredCategory) => Promise<void>
  /** What was answered to an operation, if it was done before. */
  readonly findOperation: (id: string) => Promise<Operation | null>
  readonly putOperation: (id: string, operation: Operation) => Promise<void>
}

export interface Operation {
  /** Tells one content from another. */
  readonly digest: string
  readonly result: unknown
}

/** Where records and goals are kept: SQLite, PostgreSQL, the browser. One suite of tests runs over all of them. */
export interface Store {
  readonly read: (owner: Owner) => Reader
  /** Runs `work` alone for this owner. All it wrote is kept when it returns, and nothing when it throws. */
  readonly write: <T>(owner: Owner, work: (writer: Writer) => Promise<T>) => Promise<T>
}
