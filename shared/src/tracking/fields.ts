import type { Field, Fields, Value, Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import type { Entry } from './entry.ts'
import type { Collection } from './store.ts'

/** The fields that are an entry's values: what is typed once for a record's day, or a goal's metrics. */
export function valueFields({ area, kind }: Collection): Fields {
  if (kind === 'record') return area.dayFields
  return Object.fromEntries(Object.entries(area.metrics).map(([name, { goal }]) => [name, goal]))
}

type Contents = Pick<Entry, 'values' | 'items'>

/**
 * What was sent, with every number that is spoken like one of the `known` entries' taken for that one: 100 kg shown as
 * 220.46 lb and sent back untouched stays 100 kg, though 220.46 lb by itself would be a little less.
 */
export function restoreExactValues(
  collection: Collection,
  sent: Contents,
  known: readonly Contents[],
  units: Units,
): Contents {
  const items = known.flatMap((entry) => entry.items)
  return {
    values: restoreValues(
      valueFields(collection),
      sent.values,
      known.map(({ values }) => values),
      units,
    ),
    items: sent.items.map((item) => restoreValues(collection.area.item, item, items, units)),
  }
}

function restoreValues(fields: Fields, sent: Values, known: readonly Values[], units: Units): Values {
  const pairs = Object.entries(sent).map(([name, value]): [string, Value] => {
    const field = fields[name]
    return [
      name,
      field === undefined
        ? value
        : restoreValue(
            field,
            value,
            known.map((values) => values[name]),
            units,
          ),
    ]
  })
  return Object.fromEntries(pairs)
}

function restoreValue(field: Field, value: Value, known: readonly (Value | undefined)[], units: Units): Value {
  if (field.kind !== 'number' || value === null) return value
  const displayed = field.encode(value, units)
  return known.find((each) => each !== undefined && each !== null && field.encode(each, units) === displayed) ?? value
}
