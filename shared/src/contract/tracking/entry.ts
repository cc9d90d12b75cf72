import { object } from 'zod/mini'
import { initialValues, type Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { getValueFields } from '../../tracking/collections.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { createShape, decodeColumns, encodeColumns, formatColumn, groupColumn } from '../wire/column.ts'
import { listFormat, type WireFormat } from '../wire/format.ts'
import { decodeEntry, headColumns, noEntry } from '../wire/head.ts'
import { createWireNames } from '../wire/names.ts'
import { getColumns } from './columns.ts'

/** The items of a record, each with its derived values. */
export function itemsFormat(collection: Collection, units: Units) {
  return listFormat(itemFormat(collection, units))
}

/** An item of a record, with its derived values. */
export function itemFormat(collection: Collection, units: Units): WireFormat<Values> {
  const { area } = collection
  const { items, derived } = getColumns(collection, units)
  return {
    schema: object(createShape([...items, ...derived])),
    encode: (item) => encodeColumns(derived, area.derive(item, units), encodeColumns(items, item)),
    decode: (sent) => decodeColumns<Values>(items, sent),
  }
}

/** An entry with its totals; a period without an entry is an object with the dates 0000-00-00. */
export function entryFormat(collection: Collection, units: Units): WireFormat<EntryView | null> {
  const isGoal = collection.kind === 'goal'
  const names = createWireNames(collection)
  const { values, metrics } = getColumns(collection, units)
  const { ids, period, stamp } = headColumns(names)
  const items = formatColumn('items', itemsFormat(collection, units), names.section)
  const head = [...ids, ...period, ...stamp, ...(isGoal ? [] : [items])]
  // Values last, because a value of a day (body weight) is also one of its totals, and its field has the schema.
  const columns = [...head, ...metrics.flatMap((metric) => metric.columns), groupColumn('values', values)]
  const documented = [...head, ...metrics.flatMap((metric) => metric.documented), groupColumn('values', values)]
  const empty = { ...noEntry, values: initialValues(getValueFields(collection)), totals: {}, comparisons: null }
  return {
    schema: object(createShape(documented)),
    encode: (view) => encodeColumns(columns, view ?? empty),
    decode: (sent) => decodeEntry<EntryView>(columns, sent, { items: [], totals: {}, comparisons: null }),
  }
}
