import { string } from 'zod/mini'
import type { AnyArea, Metric } from '../../areas/define.ts'
import { toDisplayDifference } from '../../engine/display-amount.ts'
import type { Units } from '../../field/units.ts'
import { type EntryKind, isFollowed } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { bandFormat, dueFormat, encodeAmount, totalFormat } from '../wire/amount.ts'
import { byUnits } from '../wire/by-units.ts'
import { fieldColumns } from '../wire/field-columns.ts'
import { type Column, formatColumn, sentColumn } from '../wire/format.ts'
import { wireNames } from '../wire/names.ts'

const tables = new WeakMap<AnyArea, Readonly<Record<EntryKind, (units: Units) => CollectionColumns>>>()

/** The columns of a collection in the units of a user; cached. */
export function columnsOf({ area, kind }: Collection, units: Units): CollectionColumns {
  const known = tables.get(area)
  if (known !== undefined) return known[kind](units)
  const tableOf = (of: EntryKind) => byUnits((each) => makeColumns({ area, kind: of }, each))
  const made = { record: tableOf('record'), goal: tableOf('goal') }
  tables.set(area, made)
  return made[kind](units)
}

/** Every value that an entry of a collection has on the wire besides its head. */
type CollectionColumns = ReturnType<typeof makeColumns>

function makeColumns(collection: Collection, units: Units) {
  const { item, derived, metrics } = collection.area
  const names = wireNames(collection)
  const followOf = collection.kind === 'goal' ? names.follow : undefined
  return {
    /** The values of the day of a record, or the metrics of a goal. */
    values: fieldColumns(valueFields(collection), units, names.value, followOf),
    items: fieldColumns(item, units, names.item),
    /** The values that `derive` computes from an item. They are sent, and ignored in requests. */
    derived: fieldColumns(derived, units, names.item),
    metrics: Object.entries(metrics).map(([name, metric]) => metricColumns(collection, units, name, metric)),
  }
}

/** The values of a metric of an entry; null is a period without an entry. */
interface MetricColumns {
  readonly metric: string
  /** In the order of a response. */
  readonly columns: readonly Column<EntryView | null>[]
  /** The same in the order of the documents. */
  readonly documented: readonly Column<EntryView | null>[]
}

/** The total of a metric and, for a goal, its comparison with the goal. */
function metricColumns(collection: Collection, units: Units, name: string, metric: Metric): MetricColumns {
  const names = wireNames(collection)
  const [total, difference] = [names.total(name), names.difference(name)]
  const amount = totalFormat(metric.goal, units)
  const color = (of: string) => sentColumn(names.color(of), string(), () => '')
  // Without a record, a sum is 0, and a level or a mean is null.
  const empty = metric.aggregate === 'sum' ? 0 : null
  const real = (shown: EntryView | null) => shown?.totals[name] ?? empty
  const totals = [formatColumn({ name: total, field: 'real' }, amount, real), color(total)]
  if (collection.kind === 'record') return { metric: name, columns: totals, documented: totals }

  const compared = (shown: EntryView | null) => shown?.comparisons?.[name]
  const encodeOff = (shown: EntryView | null) => {
    const found = compared(shown)
    const off = found === undefined ? null : toDisplayDifference(metric, units, found.goal, found.real)
    return encodeAmount(metric.goal, off)
  }
  const encodeFollow = (shown: EntryView | null) => (shown === null || isFollowed(shown.values, name) ? 'Y' : 'N')
  const due = dueFormat(metric.goal, units)
  const first = [...totals, color(names.value(name))]
  const follow = sentColumn(names.follow(name), string(), encodeFollow)
  const differences = [
    sentColumn(difference, amount.schema, encodeOff),
    formatColumn(
      { name: names.color(difference), field: 'band' },
      bandFormat,
      (of: EntryView | null) => compared(of)?.band ?? null,
    ),
  ]
  const judged = [
    formatColumn({ name: names.due(name), field: 'due' }, due, (of: EntryView | null) => compared(of)?.due ?? null),
    formatColumn(
      { name: names.judged(name), field: 'judged' },
      amount,
      (of: EntryView | null) => compared(of)?.judged ?? null,
    ),
  ]
  return {
    metric: name,
    columns: [...first, follow, ...differences, ...judged],
    documented: [...first, ...differences, follow, ...judged],
  }
}
