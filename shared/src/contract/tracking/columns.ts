import { string } from 'zod/mini'
import type { AnyArea, Metric, Totals } from '../../areas/define.ts'
import { toDisplayDifference } from '../../engine/display-amount.ts'
import type { Comparison } from '../../engine/goal/comparison.ts'
import { findEmptyTotal } from '../../engine/sums.ts'
import type { Units } from '../../field/units.ts'
import { memoize } from '../../memoize.ts'
import { getValueFields } from '../../tracking/collections.ts'
import { isFollowed } from '../../tracking/entry.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { bandFormat, dueFormat, encodeAmount, totalFormat } from '../wire/amount.ts'
import { type Column, decodeColumns, formatColumn, groupColumn, sentColumn } from '../wire/column.ts'
import { fieldColumns, inputColumns } from '../wire/field-columns.ts'
import { memoizeByUnits } from '../wire/memoize-by-units.ts'
import { createWireNames } from '../wire/names.ts'

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
  const names = createWireNames(collection)
  const values = getValueFields(collection)
  const toFollowName = collection.kind === 'goal' ? names.follow : undefined
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

/** The values of an entry from which those of its metrics are encoded. */
type EntryAmounts = Pick<EntryView, 'values' | 'totals' | 'comparisons'>

const uncompared: Comparison = { goal: 0, real: null, due: null, judged: null, band: null }

/** The columns of a metric in the order of a response, and their schemas in the order of the documents. */
interface MetricColumns {
  readonly columns: readonly Column<EntryAmounts>[]
  readonly documented: readonly Column<never>[]
}

/** The total of a metric and, for a goal, its comparison with the goal. */
function metricColumns(collection: Collection, units: Units, name: string, metric: Metric): MetricColumns {
  const names = createWireNames(collection)
  const [total, difference] = [names.total(name), names.difference(name)]
  const amount = totalFormat(metric.goal, units)
  const createColorColumn = (colored: string) => sentColumn(names.color(colored), string(), () => '')
  const encodeTotal = ({ [name]: value }: Totals) => amount.encode(value ?? findEmptyTotal(metric))
  const totals = [
    groupColumn('totals', [{ ...amount, name: total, field: name, encode: encodeTotal }]),
    createColorColumn(total),
  ]
  if (collection.kind === 'record') return { columns: totals, documented: totals }

  const encodeDifference = (comparison: Comparison) => {
    const { goal, real } = comparison
    return encodeAmount(metric.goal, comparison === uncompared ? null : toDisplayDifference(metric, units, goal, real))
  }
  const differences = [
    sentColumn(difference, amount.schema, encodeDifference),
    formatColumn('band', bandFormat, names.color(difference)),
  ]
  const judged = [
    formatColumn('due', dueFormat(metric.goal, units), names.due(name)),
    formatColumn('judged', amount, names.judged(name)),
  ]
  const compared = [...differences, ...judged]
  const comparison: Column<NonNullable<EntryView['comparisons']>> = {
    ...groupColumn(name, compared, uncompared),
    decode: (_, sent) => {
      const isFollowing = sent[names.follow(name)] !== 'N'
      const goal = isFollowing ? (metric.goal.decode(sent[names.value(name)], units) ?? metric.goal.initial) : null
      if (goal === null) return undefined
      return decodeColumns(compared, sent, { goal: Number(goal), real: amount.decode(sent[total]) })
    },
  }
  const encodeFollow = ({ values }: EntryAmounts) => (isFollowed(values, name) ? 'Y' : 'N')
  const follow = sentColumn(names.follow(name), string(), encodeFollow)
  const leading = [...totals, createColorColumn(names.value(name))]
  return {
    columns: [...leading, follow, groupColumn('comparisons', [comparison], {})],
    documented: [...leading, ...differences, follow, ...judged],
  }
}
