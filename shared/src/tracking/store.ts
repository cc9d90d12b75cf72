import type { AnyArea, Totals } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import type { Period, Range } from '../calendar/period.ts'
import type { Goal } from '../engine/goal/goals-in-force.ts'
import type { AreaHistory } from '../engine/score/score.ts'
import type { DayTotals, LifetimeTotals, MetricSum } from '../engine/sums.ts'
import type { Values } from '../field/field.ts'
import type { CountOptions, Units } from '../field/units.ts'
import type { Category } from './category.ts'
import type { Entry, EntryKind } from './entry.ts'
import type { SavedSet } from './saved-set.ts'

/** The user whose data is read or written. Only a session creates an owner, and every query needs an owner. */
export interface Owner {
  readonly ownerId: string
  /** The units in which the amounts of a write were decoded. A write fails if the account has another currency by then. */
  readonly units?: Pick<Units, 'currency'>
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
  /** With `desc`: goals that ended before this day come after all others. */
  readonly today?: Day
  /** The total count if it is known, so that no query counts. */
  readonly count?: number
}

/** The queries of a store, for one owner. */
export interface Reader {
  /**
   * Lists entries that overlap the range: records by first and last day; goals by type (day, week, month, year,
   * select), then by date.
   */
  readonly list: (
    collection: Collection,
    range: Range,
    page: PageQuery,
  ) => Promise<{ readonly entries: readonly Entry[]; readonly count: number }>
  readonly find: (collection: Collection, period: Period) => Promise<Entry | null>
  /** Lists periods with an entry by start, at most `limit`. */
  readonly periods: (collection: Collection, range: Range, limit: number) => Promise<readonly Period[]>
  /** The sums of each metric of the area over the records of each range, in one query. */
  readonly sums: (area: AnyArea, ranges: readonly Range[]) => Promise<readonly (readonly MetricSum[])[]>
  /** The totals of all records of the area, with its tallies, in one query that reads no items. */
  readonly lifetimeTotals: (area: AnyArea) => Promise<LifetimeTotals>
  /** The totals of each recorded day of the range in each of the areas, in order, in queries that read no items. */
  readonly days: (areas: readonly AnyArea[], range: Range) => Promise<readonly (readonly DayTotals[])[]>
  /** The data of each area from which the scores of a range are computed. One area after another, so that other requests can run between them. */
  readonly histories: (areas: readonly AnyArea[], range: Range) => AsyncIterable<AreaHistory>
  /** All goals of the area that overlap the range. */
  readonly goals: (area: AnyArea, range: Range) => Promise<readonly Goal[]>
  /** The day of the first record of the area; null without a record. One query, which reads one row. */
  readonly firstDay: (area: AnyArea) => Promise<Day | null>
  /** The items of each record that begins in the range, in the order of days. */
  readonly items: (area: AnyArea, range: Range) => Promise<readonly DayItems[]>
  /** The same in parts, the latest days first, so that the items of many years need not be in memory together. */
  readonly itemsInParts: (area: AnyArea, range: Range) => AsyncIterable<readonly DayItems[]>
  /** The stored categories of each of the areas; null while they are the defaults. */
  readonly categories: (areas: readonly AnyArea[]) => Promise<readonly (StoredCategory | null)[]>
  /** The saved sets of each of the areas, the last saved first. */
  readonly savedSets: (areas: readonly AnyArea[]) => Promise<readonly (readonly SavedSet[])[]>
}

/** The items of a record, and its first day. */
export interface DayItems {
  readonly day: Day
  readonly items: readonly Values[]
}

/** The categories of an area that a user has saved, and the revision of all their categories at that time. */
export interface StoredCategory {
  readonly category: Category
  readonly revision: number
}

/** Queries and writes in one transaction, without concurrent writes for this owner. */
export interface Writer extends Reader {
  /** The settings of the owner that decide what counts in totals. */
  readonly countOptions: () => Promise<CountOptions>
  /** Writes the entry, replacing any entry of its period. `totals` are those of `computeOwnTotals`; null for a goal. */
  readonly put: (collection: Collection, entry: Entry, totals: Totals | null) => Promise<void>
  /** Removes the entry and writes a tombstone. */
  readonly remove: (collection: Collection, entry: Entry) => Promise<void>
  /** Stores the categories of an area. */
  readonly putCategory: (area: AnyArea, stored: StoredCategory) => Promise<void>
  /** Writes the saved set, replacing any set with its id. */
  readonly putSavedSet: (area: AnyArea, set: SavedSet) => Promise<void>
  readonly removeSavedSet: (area: AnyArea, id: string) => Promise<void>
  /** Finds the stored result of an operation. */
  readonly findOperation: (id: string) => Promise<Operation | null>
  readonly putOperation: (id: string, operation: Operation) => Promise<void>
}

export interface Operation {
  /** The digest of the content, to detect a reused id. */
  readonly digest: string
  readonly result: unknown
}

/** The data that a write reads first, so that a store can read it in one query. */
export interface PlannedReads {
  /** The id of its operation. */
  readonly operation: string | null
  /** The entry of the period, and the categories of its area. */
  readonly collection: Collection
  readonly period: Period
}

/** The storage of records and goals: SQLite, PostgreSQL, memory. One test suite covers all of them. */
export interface Store {
  readonly read: (owner: Owner) => Reader
  /**
   * Runs `work` in a transaction without concurrent writes for this owner. It is committed when `work` returns and
   * rolled back when it throws. `work` may also read data that is not planned.
   */
  readonly write: <T>(owner: Owner, work: (writer: Writer) => Promise<T>, planned?: PlannedReads) => Promise<T>
}
