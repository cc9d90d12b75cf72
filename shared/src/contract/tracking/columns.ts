import { string } from 'zod/mini'
import type { AnyArea, Metric } from '../../areas/define.ts'
import { toDisplayDifference } from '../../engine/display-amount.ts'
import type { Units } from '../../field/units.ts'
import { memoize } from '../../memoize.ts'
import { isFollowed } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { bandFormat, dueFormat, encodeAmount, totalFormat } from '../wire/amount.ts'
import { fieldColumns, inputColumns } from '../wire/field-columns.ts'
import { type Column, formatColumn, sentColumn } from '../wire/format.ts'
import { memoizeByUnits } from '../wire/memoize-by-units.ts'
import { wireNames } from '../wire/names.ts'

const columnsByArea = memoize((area: AnyArea) => ({
  record: memoizeByUnits((units) => createColumns({ area, kind: 'record' }, units)),
  goal: memoizeByUnits((units) => createColumns({ area, kind: 'goal' }, units)),
}))

/** The columns of a collection in the units of a user; cached. They describe every value of an entry besides its head. */
export function getColumns({ area, kind }: Collection, units: Units) {
  return columnsByArea(area)[kind](units)
}

function createColumns(collection: Collection, units: Units) {
  const { item, derived, metrics } = collection.area
  const names = wireNames(collection)
  const toFollowName = collection.kind === 'goal' ? names.follow : undefined
  const values = valueFields(collection)
  return {
    /** The values of the day of a record, or the metrics of a goal; in a response, and in a request. */
    values: fieldColumns(values, units, names.value, toFollowName),
    valueInputs: inputColumns(values, units, names.value, toFollowName),
    items: fieldColumns(item, units, names.item),
    itemInputs: inputColumns(item, units, names.item),
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
  const createColorColumn = (colored: string) => sentColumn(names.color(colored), string(), () => '')
  // Without a record, a sum is 0, and a level or a mean is null.
  const empty = metric.aggregate === 'sum' ? 0 : null
  const selectTotal = (view: EntryView | null) => view?.totals[name] ?? empty
  const totals = [formatColumn({ name: total, field: 'real' }, amount, selectTotal), createColorColumn(total)]
  if (collection.kind === 'record') return { metric: name, columns: totals, documented: totals }

  const findComparison = (view: EntryView | null) => view?.comparisons?.[name]
  const encodeDifference = (view: EntryView | null) => {
    const comparison = findComparison(view)
    const difference =
      comparison === undefined ? null : toDisplayDifference(metric, units, comparison.goal, comparison.real)
    return encodeAmount(metric.goal, difference)
  }
  const encodeFollow = (view: EntryView | null) => (view === null || isFollowed(view.values, name) ? 'Y' : 'N')
  const due = dueFormat(metric.goal, units)
  const leadingColumns = [...totals, createColorColumn(names.value(name))]
  const follow = sentColumn(names.follow(name), string(), encodeFollow)
  const differences = [
    sentColumn(difference, amount.schema, encodeDifference),
    formatColumn(
      { name: names.color(difference), field: 'band' },
      bandFormat,
      (view: EntryView | null) => findComparison(view)?.band ?? null,
    ),
  ]
  const judged = [
    formatColumn(
      { name: names.due(name), field: 'due' },
      due,
      (view: EntryView | null) => findComparison(view)?.due ?? null,
    ),
    formatColumn(
      { name: names.judged(name), field: 'judged' },
      amount,
      (view: EntryView | null) => findComparison(view)?.judged ?? null,
    ),
  ]
  return {
    metric: name,
    columns: [...leadingColumns, follow, ...differences, ...judged],
    documented: [...leadingColumns, ...differences, follow, ...judged],
  }
}
