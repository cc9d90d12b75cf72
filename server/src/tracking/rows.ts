import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Period, PeriodType } from '@haru/shared/calendar/period.ts'
import { valueFields } from '@haru/shared/contract/entry.ts'
import { initialValues, type Value, type Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Shelf } from '@haru/shared/tracking/store.ts'
import type { EntryTable } from '../db/schema.ts'

/** Where the totals of a day stand, in the order of the area's metrics. */
export const metricColumns = ['m0', 'm1', 'm2', 'm3'] as const
export type MetricColumn = (typeof metricColumns)[number]

export const periodColumns = ['start', 'type', 'finish'] as const
export const entryColumns = [...periodColumns, 'id', 'values', 'items', 'revision'] as const

type PeriodRow = Pick<EntryTable, (typeof periodColumns)[number]>
type EntryRow = Pick<EntryTable, (typeof entryColumns)[number]>

export function readPeriod({ start, type, finish }: PeriodRow): Period {
  return { type: type as PeriodType, start: start as Day, end: finish as Day }
}

export function readEntry(shelf: Shelf, row: EntryRow): Entry {
  return {
    id: row.id,
    period: readPeriod(row),
    values: { ...initialValues(valueFields(shelf)), ...JSON.parse(row.values) },
    items: readItems(shelf.area, row.items),
    revision: row.revision,
  }
}

export function writePeriod({ type, start, end }: Period): PeriodRow {
  return { start, type, finish: end }
}

export function writeEntry(shelf: Shelf, { id, period, values, items, revision }: Entry, totals: Totals | null) {
  return {
    ...writePeriod(period),
    id,
    values: JSON.stringify(values),
    items: writeItems(shelf.area, items),
    ...writeTotals(shelf.area, totals),
    revision,
  }
}

/**
 * Each item as a list of its values in the order of the area's fields, without those at the end that are as they begin.
 * So a field may be added behind the others without touching what is stored; the order of those that are there is for
 * ever. A quarter of the size of items with names (decision 0020).
 */
export function writeItems({ item: fields }: AnyArea, items: readonly Values[]): string {
  const named = Object.entries(fields)
  return JSON.stringify(
    items.map((item) => {
      const values = named.map(([name, { initial }]) => item[name] ?? initial)
      const last = named.findLastIndex(([, { initial }], i) => values[i] !== initial)
      return values.slice(0, last + 1)
    }),
  )
}

export function readItems({ item: fields }: AnyArea, text: string): readonly Values[] {
  const named = Object.entries(fields)
  return (JSON.parse(text) as Value[][]).map((values) => {
    const item: Record<string, Value> = {}
    for (const [i, [name, { initial }]] of named.entries()) item[name] = values[i] === undefined ? initial : values[i]
    return item
  })
}

function writeTotals({ id, metrics }: AnyArea, totals: Totals | null): Readonly<Record<MetricColumn, number | null>> {
  const names = Object.keys(metrics)
  if (names.length > metricColumns.length) throw new RangeError(`${id} has more metrics than there are columns for`)
  const at = (i: number) => totals?.[names[i] ?? ''] ?? null
  return { m0: at(0), m1: at(1), m2: at(2), m3: at(3) }
}
