import { string } from 'zod/mini'
import type { AnyArea, Metric } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { type EntryKind, isFollowed } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { bandFormat, dueFormat, encodeDifference, totalFormat } from '../wire/amount.ts'
import { byUnits } from '../wire/by-units.ts'
import { type Column, type FieldColumn, fieldColumns, sentColumn } from '../wire/columns.ts'
import { formatColumn } from '../wire/format.ts'
import { wireNames } from '../wire/names.ts'

/** In the order in which a response has the values of a metric. */
export const places = ['total', 'goal', 'difference'] as const

/** A value of a metric of an entry; null is a period without an entry. */
interface MetricColumn extends Column<EntryView | null> {
  readonly place: (typeof places)[number]
}

interface MetricColumns {
  readonly metric: string
  readonly columns: readonly MetricColumn[]
}

/** Every value that an entry of a collection has on the wire besides its head. */
export interface CollectionColumns {
  /** The values of the day of a record, or the metrics of a goal. */
  readonly values: readonly FieldColumn[]
  readonly items: readonly FieldColumn[]
  /** The values that an item works out. They are sent and not read. */
  readonly derived: readonly FieldColumn[]
  readonly metrics: readonly MetricColumns[]
}

const tables = new WeakMap<AnyArea, Readonly<Record<EntryKind, (units: Units) => CollectionColumns>>>()

/** The columns of a collection for units. They are made once. */
export function columnsOf({ area, kind }: Collection, units: Units): CollectionColumns {
  const known = tables.get(area)
  if (known !== undefined) return known[kind](units)
  const tableOf = (of: EntryKind) => byUnits((each) => makeColumns({ area, kind: of }, each))
  const made = { record: tableOf('record'), goal: tableOf('goal') }
  tables.set(area, made)
  return made[kind](units)
}

function makeColumns(collection: Collection, units: Units): CollectionColumns {
  const { item, derived, metrics } = collection.area
  const names = wireNames(collection)
  return {
    values: fieldColumns(valueFields(collection), units, names.value),
    items: fieldColumns(item, units, names.item),
    derived: fieldColumns(derived, units, names.item),
    metrics: Object.entries(metrics).map(([name, metric]) => ({
      metric: name,
      columns: metricColumns(collection, units, name, metric),
    })),
  }
}

/** The total of a metric and, of a goal, how far off it is, in the order of the documents. */
function metricColumns(collection: Collection, units: Units, name: string, metric: Metric): readonly MetricColumn[] {
  const names = wireNames(collection)
  const [total, difference] = [names.total(name), names.difference(name)]
  const [amount, due] = [totalFormat(metric.goal, units), dueFormat(metric.goal, units)]
  const color = (of: string) => sentColumn(names.color(of), string(), () => '')
  // Without a record a sum is 0, and a level or a mean has no number.
  const empty = metric.aggregate === 'sum' ? 0 : null
  const real = (shown: EntryView | null) => shown?.totals[name] ?? empty
  const totals: readonly MetricColumn[] = [
    { place: 'total', ...formatColumn({ name: total, field: 'real' }, amount, real) },
    { place: 'total', ...color(total) },
  ]
  if (collection.kind === 'record') return totals
  const compared = (shown: EntryView | null) => shown?.comparisons?.[name]
  const encodeFollow = (shown: EntryView | null) => (shown === null || isFollowed(shown.values, name) ? 'Y' : 'N')
  const encodeOff = (shown: EntryView | null) => {
    const found = compared(shown)
    return found === undefined ? null : encodeDifference(metric, units, found.goal, found.real)
  }
  return [
    ...totals,
    { place: 'goal', ...color(names.value(name)) },
    { place: 'difference', ...sentColumn(difference, amount.schema, encodeOff) },
    {
      place: 'difference',
      ...formatColumn({ name: names.color(difference), field: 'band' }, bandFormat, (of) => compared(of)?.band ?? null),
    },
    { place: 'goal', ...sentColumn(names.follow(name), string(), encodeFollow) },
    {
      place: 'difference',
      ...formatColumn({ name: names.due(name), field: 'due' }, due, (of) => compared(of)?.due ?? null),
    },
    {
      place: 'difference',
      ...formatColumn({ name: names.judged(name), field: 'judged' }, amount, (of) => compared(of)?.judged ?? null),
    },
  ]
}
