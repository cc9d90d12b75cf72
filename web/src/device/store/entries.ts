import {
  countDays,
  findEarliestStart,
  type Period,
  type PeriodType,
  periodTypes,
  type Range,
} from '@haru/shared/calendar/period.ts'
import { compareText } from '@haru/shared/compare-text.ts'
import type { EntryRow } from '@haru/shared/tracking/rows.ts'
import type { Collection, PageQuery } from '@haru/shared/tracking/store.ts'
import { readCursor } from './meta.ts'
import { getAllOnce, readOnce } from './read-once.ts'
import type { DeviceTransaction, EntryKey, LocalEntry, StoredRow } from './schema.ts'
import { joinGeneration } from './shown-revision.ts'

/** The period of an entry as the database orders it. */
interface PeriodKey {
  readonly type: PeriodType
  readonly start: string
  readonly finish: string
}

/** The types of period that entries of a collection have in a store. */
export function listStoredTypes({ area, kind }: Collection): readonly PeriodType[] {
  if (kind === 'goal') return periodTypes
  return area.multiDay ? ['day', 'select'] : ['day']
}

/**
 * The keys with this beginning and then a day of the range. An array sorts behind every text. No key is as short as the lower bound,
 * so a range that ends before its start, which IndexedDB would refuse, gets bounds without a key.
 */
export function boundDays(beginning: readonly string[], { start, end }: Range): IDBKeyRange {
  const lower = [...beginning, start]
  return IDBKeyRange.bound(lower, start > end ? lower : [...beginning, end, []])
}

/** The keys of the entries of a type that begin within the range. */
function boundStarts({ area, kind }: Collection, type: PeriodType, range: Range): IDBKeyRange {
  return boundDays([area.id, kind, type], range)
}

/** The keys of the entries of a type that can overlap the range. */
function boundReach(collection: Collection, type: PeriodType, { start, end }: Range): IDBKeyRange {
  return boundStarts(collection, type, { start: findEarliestStart(type, start), end })
}

/** The key of the entry of a period, also of one that the server has sent. */
export function createEntryKey(
  { area, kind }: Collection,
  { type, start, end }: Readonly<Record<'type' | 'start' | 'end', string>>,
): EntryKey {
  return [area.id, kind, type, start, end]
}

/** Finds the row of a period: what the device made of it, or else the entry of the server. */
export async function findRow(
  transaction: DeviceTransaction,
  collection: Collection,
  period: Period,
): Promise<StoredRow | null> {
  const key = createEntryKey(collection, period)
  const [local, row] = await Promise.all([
    transaction.objectStore('localEntry').get(key),
    transaction.objectStore('serverEntry').get(key),
  ])
  return local === undefined ? (row ?? null) : local.row && joinGeneration(local.row, row)
}

/** The rows of the entries that overlap the range, type by type, each in the order of days. */
export async function listRows(
  transaction: DeviceTransaction,
  collection: Collection,
  range: Range,
): Promise<readonly StoredRow[]> {
  const rows = await Promise.all(
    listStoredTypes(collection).map((type) => readRows(transaction, boundReach(collection, type, range))),
  )
  return rows.flat().filter(({ finish }) => finish >= range.start)
}

/** The rows of the entries that begin within the range, in the order of days. */
export async function listStartedRows(
  transaction: DeviceTransaction,
  collection: Collection,
  range: Range,
): Promise<readonly StoredRow[]> {
  const rows = await Promise.all(
    listStoredTypes(collection).map((type) => readRows(transaction, boundStarts(collection, type, range))),
  )
  return rows.flat().toSorted(comparePeriods)
}

async function readRows(transaction: DeviceTransaction, bounds: IDBKeyRange): Promise<readonly StoredRow[]> {
  const [stored, local] = await Promise.all([
    getAllOnce(transaction, 'serverEntry', bounds),
    listLocalEntries(transaction, bounds),
  ])
  if (local.length === 0) return stored
  const changed = new Set(local.map(formatKey))
  const changedRows = new Map(stored.filter((row) => changed.has(formatKey(row))).map((row) => [formatKey(row), row]))
  const rows = local.flatMap(({ row }) => (row === null ? [] : [joinGeneration(row, changedRows.get(formatKey(row)))]))
  return [...stored.filter((row) => !changed.has(formatKey(row))), ...rows].toSorted(comparePeriods)
}

/** The entries that the device has changed within the bounds. They are few, so most reads find none by the keys, and need no further request. */
export async function listLocalEntries(
  transaction: DeviceTransaction,
  bounds: IDBKeyRange,
): Promise<readonly LocalEntry[]> {
  const isRead =
    transaction.mode !== 'readonly' || (await readLocalKeys(transaction)).some((key) => bounds.includes(key))
  return isRead ? getAllOnce(transaction, 'localEntry', bounds) : []
}

function readLocalKeys(transaction: DeviceTransaction): Promise<readonly EntryKey[]> {
  return readOnce(transaction, 'keys of localEntry', () => transaction.objectStore('localEntry').getAllKeys())
}

/** A text that differs whenever the entries differ: the device has every write of the server up to its cursor, and its own ones over them. */
export async function readVersion(transaction: DeviceTransaction): Promise<string> {
  const [cursor, local] = await Promise.all([readCursor(transaction), transaction.objectStore('localEntry').getAll()])
  return JSON.stringify([cursor, local])
}

/** The periods of the entries that overlap the range, from the keys alone. */
export async function listPeriods(
  transaction: DeviceTransaction,
  collection: Collection,
  range: Range,
): Promise<readonly PeriodKey[]> {
  const keys = await Promise.all(
    listStoredTypes(collection).map((type) => listPeriodsOfType(transaction, collection, type, range)),
  )
  return keys.flat()
}

async function listPeriodsOfType(
  transaction: DeviceTransaction,
  collection: Collection,
  type: PeriodType,
  range: Range,
): Promise<readonly PeriodKey[]> {
  const bounds = boundReach(collection, type, range)
  const [stored, local] = await Promise.all([
    transaction.objectStore('serverEntry').getAllKeys(bounds),
    listLocalEntries(transaction, bounds),
  ])
  return overlayKeys(type, stored, local).filter(({ finish }) => finish >= range.start)
}

function overlayKeys(type: PeriodType, stored: readonly EntryKey[], local: readonly LocalEntry[]): PeriodKey[] {
  const changed = new Set(local.map(formatKey))
  const periods = stored.map(([, , , start, finish]) => ({ type, start, finish }))
  const own = local.flatMap(({ row, start, finish }) => (row === null ? [] : [{ type, start, finish }]))
  return [...periods.filter((period) => !changed.has(formatKey(period))), ...own]
}

/** A page of the entries that overlap the range. */
export async function listPage(
  transaction: DeviceTransaction,
  collection: Collection,
  range: Range,
  page: PageQuery,
): Promise<{ readonly rows: readonly EntryRow[]; readonly count: number }> {
  const found = await Promise.all(
    listStoredTypes(collection).map((type) => listPageEntries(transaction, collection, type, { range, page })),
  )
  const sorted = found.flat().toSorted(createPageOrder(collection, page))
  const shown = sorted.slice(page.offset, page.offset + page.limit)
  const missing = shown.filter((entry) => !('items' in entry))
  const rowsByType = await Promise.all(
    [...Map.groupBy(missing, ({ type }) => type)].map(([type, ofType]) => {
      const starts = ofType.map(({ start }) => start).toSorted(compareText) as Range['start'][]
      const [start, end] = [starts[0], starts.at(-1)]
      return start === undefined || end === undefined
        ? []
        : readRows(transaction, boundStarts(collection, type, { start, end }))
    }),
  )
  const rows = new Map(rowsByType.flat().map((row) => [formatKey(row), row]))
  return {
    rows: shown.flatMap((entry) => ('items' in entry ? entry : (rows.get(formatKey(entry)) ?? []))),
    count: page.count ?? sorted.length,
  }
}

/** An entry of a page, or only its period as long as its row is not read. */
type PageEntry = PeriodKey | (PeriodKey & EntryRow)

interface ListedPage {
  readonly range: Range
  readonly page: PageQuery
}

/**
 * The entries of a type that overlap the range. If all of them can be on the page, their rows are read at once, because another request takes longer than
 * rows that are not needed.
 */
async function listPageEntries(
  transaction: DeviceTransaction,
  collection: Collection,
  type: PeriodType,
  { range, page }: ListedPage,
): Promise<readonly PageEntry[]> {
  const isOnPage = type !== 'select' && countDays(range) <= page.limit
  if (!isOnPage) return listPeriodsOfType(transaction, collection, type, range)
  const rows = await readRows(transaction, boundReach(collection, type, range))
  return rows.filter(({ finish }) => finish >= range.start).map((row) => ({ ...row, type }))
}

// The sort direction applies to dates; types keep their order. In descending order, goals that have not ended come first.
function createPageOrder({ kind }: Collection, { sort, today }: PageQuery) {
  const direction = sort === 'asc' ? 1 : -1
  const hasEnded = ({ finish }: PeriodKey) =>
    kind === 'goal' && sort === 'desc' && today !== undefined && finish < today ? 1 : 0
  const rank = ({ type }: PeriodKey) => (kind === 'goal' ? periodTypes.indexOf(type) : 0)
  return (a: PeriodKey, b: PeriodKey) =>
    hasEnded(a) - hasEnded(b) ||
    rank(a) - rank(b) ||
    direction * (compareText(a.start, b.start) || compareText(a.finish, b.finish))
}

type AnyPeriodKey = Pick<EntryRow, 'type' | 'start' | 'finish'>

/** The order of days, then of types and last days. */
export function comparePeriods(a: AnyPeriodKey, b: AnyPeriodKey): number {
  return compareText(a.start, b.start) || compareText(a.type, b.type) || compareText(a.finish, b.finish)
}

/** The period of a row as a text, which a set can contain. */
export function formatKey({ type, start, finish }: AnyPeriodKey): string {
  return `${type} ${start} ${finish}`
}
