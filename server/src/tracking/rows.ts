import type { AnyArea, Metric, Totals } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Period, PeriodType } from '@haru/shared/calendar/period.ts'
import { initialValues, type Value, type Values } from '@haru/shared/field/field.ts'
import type { Entry, EntryStamp } from '@haru/shared/tracking/entry.ts'
import { valueFields } from '@haru/shared/tracking/fields.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { parseUuidTime } from '@haru/shared/tracking/uuid.ts'
import { type RawBuilder, sql } from 'kysely'
import { memoize } from '../db/prepared-query.ts'
import type { EntryTable } from '../db/schema.ts'

/** The columns of the first totals of a day, which the index of totals has. */
const indexedColumns = ['m0', 'm1', 'm2', 'm3'] as const
/** The columns of all totals of a day; `more_totals` is the JSON list of those behind the first four. */
export const storedTotalsColumns = [...indexedColumns, 'more_totals'] as const
/** A stored total by its position: m0 is the first. */
export type TotalColumn = `m${number}`

export const periodColumns = ['start', 'type', 'finish'] as const
export const entryColumns = [...periodColumns, 'id', 'values', 'items', 'revision', 'seq', 'updated_at'] as const

type PeriodRow = Pick<EntryTable, (typeof periodColumns)[number]>
export type EntryRow = Pick<EntryTable, (typeof entryColumns)[number]>

export function readPeriod({ start, type, finish }: PeriodRow): Period {
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
  record: { initial: initialValues(valueFields({ area, kind: 'record' })) },
  goal: { initial: initialValues(valueFields({ area, kind: 'goal' })) },
}))

export function writePeriod({ type, start, end }: Period): PeriodRow {
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

/** Reads a stored total in SQL. Both databases have the operator; the cast makes PostgreSQL return a number. */
export function selectTotal(column: TotalColumn): RawBuilder<number | null> {
  const position = Number(column.slice(1)) - indexedColumns.length
  return position < 0 ? sql.ref(column) : sql`cast(more_totals ->> ${sql.lit(position)} as bigint)`
}

export function writeTotals(
  area: AnyArea,
  totals: Totals | null,
): Pick<EntryTable, (typeof storedTotalsColumns)[number]> {
  const values = [...getTotalColumns(area).keys()].map((name) => totals?.[name] ?? null)
  const [m0 = null, m1 = null, m2 = null, m3 = null, ...more] = values
  return { m0, m1, m2, m3, more_totals: totals === null || more.length === 0 ? null : JSON.stringify(more) }
}
