import type { AnyArea, Metric, Totals } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import type { Period, PeriodType } from '../calendar/period.ts'
import { initialValues, type Value, type Values } from '../field/field.ts'
import { memoize } from '../memoize.ts'
import { getValueFields } from './collections.ts'
import type { Entry, EntryStamp } from './entry.ts'
import type { Collection } from './store.ts'
import { parseUuidTime } from './uuid.ts'

/** The period of a stored entry. */
export interface StoredPeriod {
  readonly type: string
  readonly start: string
  readonly finish: string
}

/** A stored entry without its totals: every store has it as the server sends it. */
export interface EntryRow extends StoredPeriod {
  readonly id: string
  /** The values of the entry itself, as JSON by name. */
  readonly values: string
  /** The items as JSON, each a list in the order of the area's fields. */
  readonly items: string
  readonly revision: number
  readonly seq: number
  readonly updated_at: number
}

/** The stored totals of a record: the metrics of its area in their order, then its tallies. All are null in the row of a goal. */
export interface TotalsRow {
  readonly m0: number | null
  readonly m1: number | null
  readonly m2: number | null
  readonly m3: number | null
  /** The totals after the first four, as a JSON list; null without any. */
  readonly more_totals: string | null
}

/** A stored total by its position: m0 is the first. */
export type TotalColumn = `m${number}`

export function readPeriod({ start, type, finish }: StoredPeriod): Period {
  return { type: type as PeriodType, start: start as Day, end: finish as Day }
}

/** The stored values of an entry, with those that it had not when it was stored. */
export function readValues({ area, kind }: Collection, text: string): Values {
  const { initial } = getRowLayout(area)[kind]
  return text === '{}' ? initial : { ...initial, ...JSON.parse(text) }
}

export function readEntry(collection: Collection, row: EntryRow): Entry {
  return {
    id: row.id,
    period: readPeriod(row),
    values: readValues(collection, row.values),
    items: readItems(collection.area, row.items),
    revision: row.revision,
    stamp: readStamp(row),
  }
}

// The client creates the id by its own clock, which may be ahead. The time of creation is never after the last write.
function readStamp({ id, seq, updated_at: updatedAt }: EntryRow): EntryStamp {
  return { number: seq, createdAt: Math.min(parseUuidTime(id) ?? updatedAt, updatedAt), updatedAt }
}

/** The values of a stored item without any value. */
function listStoredDefaults({ item }: AnyArea): Values {
  return Object.fromEntries(
    Object.entries(item).map(([name, { storedDefault, initial }]) => [name, storedDefault ?? initial]),
  )
}

/** The properties of an area that are needed for every row, computed once. */
const getRowLayout = memoize((area: AnyArea) => ({
  names: Object.keys(area.item),
  storedDefaults: listStoredDefaults(area),
  record: { initial: initialValues(getValueFields({ area, kind: 'record' })) },
  goal: { initial: initialValues(getValueFields({ area, kind: 'goal' })) },
}))

export function writePeriod({ type, start, end }: Period): StoredPeriod {
  return { start, type, finish: end }
}

export function writeEntry(
  collection: Collection,
  { id, period, values, items, revision }: Entry,
  totals: Totals | null,
) {
  return {
    ...writePeriod(period),
    id,
    values: JSON.stringify(values),
    items: writeItems(collection.area, items),
    ...writeTotals(collection.area, totals),
    revision,
  }
}

/**
 * Writes each item as a list of its values in the order of the area's fields, without trailing default values. A field
 * can be added behind the others without changing stored rows; the order of existing fields never changes. The lists
 * take a quarter of the size of items with names (decision 0020).
 */
export function writeItems(area: AnyArea, items: readonly Values[]): string {
  const { names, storedDefaults } = getRowLayout(area)
  return JSON.stringify(
    items.map((item) => {
      const values = names.map((name) => (item[name] === undefined ? (storedDefaults[name] ?? null) : item[name]))
      const last = values.findLastIndex((value, i) => value !== storedDefaults[names[i] ?? ''])
      return values.slice(0, last + 1)
    }),
  )
}

export function readItems(area: AnyArea, text: string): readonly Values[] {
  const { names, storedDefaults } = getRowLayout(area)
  return (JSON.parse(text) as Value[][]).map((values) => {
    // A copy keeps the hidden class of the default item; adding names one by one would create it anew for each item.
    const item: Record<string, Value> = { ...storedDefaults }
    const fieldCount = Math.min(values.length, names.length)
    for (let i = 0; i < fieldCount; i += 1) item[names[i] ?? ''] = values[i] ?? null
    return item
  })
}

/** The columns of the metrics of an area in their order, then of its tallies, by name. */
export const getTotalColumns = memoize(
  ({ metrics, tallies }: AnyArea): ReadonlyMap<string, TotalColumn> =>
    new Map([...Object.keys(metrics), ...tallies].map((name, i) => [name, `m${i}`])),
)

interface MetricColumn {
  readonly name: string
  readonly column: TotalColumn
  readonly aggregate: Metric['aggregate']
}

/** The columns of the metrics of an area. Tallies are left out; only lifetime totals use them. */
export const listMetricColumns = memoize((area: AnyArea): readonly MetricColumn[] =>
  Object.entries(area.metrics).map(([name, { aggregate }], i) => ({ name, column: `m${i}`, aggregate })),
)

export function writeTotals(area: AnyArea, totals: Totals | null): TotalsRow {
  const values = [...getTotalColumns(area).keys()].map((name) => totals?.[name] ?? null)
  const [m0 = null, m1 = null, m2 = null, m3 = null, ...more] = values
  return { m0, m1, m2, m3, more_totals: totals === null || more.length === 0 ? null : JSON.stringify(more) }
}

/** The stored totals of a record by name, those of the tallies included. */
export function readTotals(area: AnyArea, { m0, m1, m2, m3, more_totals }: TotalsRow): Totals {
  const values: (number | null)[] = [m0, m1, m2, m3, ...(more_totals === null ? [] : JSON.parse(more_totals))]
  return Object.fromEntries([...getTotalColumns(area).keys()].map((name, i) => [name, values[i] ?? null]))
}
