import { array, object } from 'zod/mini'
import type { Comparison } from '../../engine/goal/comparison.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { isFollowed } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import {
  type Column,
  createShape,
  decodeColumns,
  encodeColumns,
  formatColumn,
  type WireFormat,
} from '../wire/format.ts'
import { decodeEntry, headColumns } from '../wire/head.ts'
import { wireNames } from '../wire/names.ts'
import { getColumns } from './columns.ts'

/** The items of a record, each with its derived values. A goal and a period without a record have no items. */
export function itemsColumn(
  name: string,
  collection: Collection,
  units: Units,
): Column<{ readonly items: readonly Values[] } | null | undefined> {
  const { schema, encode, decode } = itemFormat(collection, units)
  const format: WireFormat<readonly Values[], unknown> = {
    schema: array(schema),
    encode: (values) => values.map(encode),
    decode: (sent) => (Array.isArray(sent) ? sent.map(decode) : []),
  }
  return formatColumn({ name, field: 'items' }, format, (entry) => entry?.items ?? [])
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
  const names = wireNames(collection)
  const { values, metrics } = getColumns(collection, units)
  const { ids, period, stamp } = headColumns(names)
  const entryColumns = [...ids, ...period, ...stamp, ...(isGoal ? [] : [itemsColumn(names.section, collection, units)])]
  const sentMetrics = metrics.flatMap(({ columns }) => columns)
  const initial = initialValues(valueFields(collection))
  return {
    // Values last, because a value of a day (body weight) is also one of its totals, and its field has the schema.
    schema: object(createShape([...entryColumns, ...metrics.flatMap(({ documented }) => documented), ...values])),
    encode: (view) => {
      const sent = encodeColumns(sentMetrics, view, encodeColumns(entryColumns, view))
      return encodeColumns(values, view?.values ?? initial, sent)
    },
    decode: (sent) => {
      const head = decodeEntry<Pick<EntryView, 'id' | 'revision' | 'period'> & Partial<EntryView>>(entryColumns, sent)
      if (head === null) return null
      const decoded = decodeColumns<Values>(values, sent)
      const comparisons = metrics.map(({ metric, columns }): readonly [string, Comparison] => [
        metric,
        { goal: Number(decoded[metric] ?? 0), ...decodeColumns<Omit<Comparison, 'goal'>>(columns, sent) },
      ])
      const followed = comparisons.filter(([metric]) => isFollowed(decoded, metric))
      return {
        ...head,
        items: head.items ?? [],
        values: decoded,
        totals: Object.fromEntries(comparisons.map(([metric, { real }]) => [metric, real])),
        comparisons: isGoal ? Object.fromEntries(followed) : null,
      }
    },
  }
}
