import { array, number, object, string } from 'zod/mini'
import type { Comparison } from '../../engine/goal/comparison.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { isFollowed } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { decodeColumns, encodeColumns, shapeOf, type WireObject } from '../wire/columns.ts'
import { formatCodec, type WireFormat } from '../wire/format.ts'
import { datesShape, decodeHead, encodeHead, stampShape } from '../wire/head.ts'
import { wireNames } from '../wire/names.ts'
import { columnsOf, places } from './columns.ts'

/** The items of a record, each with the values it works out. Decoding undefined gives none. */
export function itemsFormat(collection: Collection, units: Units): WireFormat<readonly Values[], unknown> {
  const { area } = collection
  const { items, derived } = columnsOf(collection, units)
  return {
    schema: array(object(shapeOf([...items, ...derived]))),
    encode: (values) => values.map((item) => encodeColumns(derived, area.derive(item), encodeColumns(items, item))),
    decode: (sent) => (Array.isArray(sent) ? sent.map((item: WireObject) => decodeColumns<Values>(items, item)) : []),
  }
}

/** An entry with its totals; a period without one is an object with the dates 0000-00-00. */
export function entryFormat(collection: Collection, units: Units): WireFormat<EntryView | null> {
  const { kind } = collection
  const names = wireNames(collection)
  const items = itemsFormat(collection, units)
  const { values, metrics } = columnsOf(collection, units)
  const metricColumns = metrics.flatMap(({ columns }) => columns)
  const sentMetrics = metrics.flatMap(({ columns }) =>
    columns.toSorted((one, other) => places.indexOf(one.place) - places.indexOf(other.place)),
  )
  const initial = initialValues(valueFields(collection))

  return {
    schema: object({
      ...headShape(names),
      ...(kind === 'record' ? { [names.section]: items.schema } : {}),
      ...shapeOf(metricColumns),
      // Last, because a value of a day (body weight) is also one of its totals, and its field has the schema.
      ...shapeOf(values),
    }),
    encode: (shown) => {
      const sent = encodeHead(names, shown)
      if (kind === 'record') sent[names.section] = items.encode(shown?.items ?? [])
      encodeColumns(sentMetrics, shown, sent)
      return encodeColumns(values, shown?.values ?? initial, sent)
    },
    decode: (sent) => {
      const head = decodeHead(names, sent)
      if (head === null) return null
      const unfollowed = kind === 'goal' ? metrics.filter(({ metric }) => sent[names.follow(metric)] === 'N') : []
      const nulls = Object.fromEntries(unfollowed.map(({ metric }) => [metric, null]))
      const decoded: Values = { ...decodeColumns<Values>(values, sent), ...nulls }
      const compared = metrics.map(({ metric, columns }): readonly [string, Comparison] => [
        metric,
        { goal: Number(decoded[metric] ?? 0), ...decodeColumns<Omit<Comparison, 'goal'>>(columns, sent) },
      ])
      const followed = compared.filter(([metric]) => isFollowed(decoded, metric))
      return {
        ...head,
        values: decoded,
        items: items.decode(sent[names.section]),
        totals: Object.fromEntries(compared.map(([metric, { real }]) => [metric, real])),
        comparisons: kind === 'goal' ? Object.fromEntries(followed) : null,
      }
    },
  }
}

export function entryCodec(collection: Collection, units: Units) {
  return formatCodec(entryFormat(collection, units))
}

function headShape(names: ReturnType<typeof wireNames>) {
  const ids = { _id: string(), revision: number() }
  return { ...ids, ...datesShape(names), ...stampShape(names) }
}
