import type { Field, Fields, Value, Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import type { Entry } from './entry.ts'
import type { Collection } from './store.ts'

/** The fields of the values of an entry: the day fields of a record, or the metrics of a goal. */
export function valueFields({ area, kind }: Collection): Fields {
  if (kind === 'record') return area.dayFields
  return Object.fromEntries(Object.entries(area.metrics).map(([name, { goal }]) => [name, goal]))
}

type Contents = Pick<Entry, 'values' | 'items'>

/**
 * Restores the exact numbers of a request: a number with the same display value as a known number becomes the known number.
 * 100 kg, shown as 220.46 lb and sent back unchanged, stays 100 kg, although 220.46 lb is a little less.
 */
export function restoreExactValues(
  collection: Collection,
  sent: Contents,
  knownContents: readonly Contents[],
  units: Units,
): Contents {
  const items = knownContents.flatMap((entry) => entry.items)
  return {
    values: restoreValues(
      valueFields(collection),
      sent.values,
      knownContents.map(({ values }) => values),
      units,
    ),
    items: sent.items.map((item) => restoreValues(collection.area.item, item, items, units)),
  }
}

function restoreValues(fields: Fields, sent: Values, knownValues: readonly Values[], units: Units): Values {
  const pairs = Object.entries(sent).map(([name, value]): [string, Value] => {
    const field = fields[name]
    return [
      name,
      field === undefined
        ? value
        : restoreValue(
            field,
            value,
            knownValues.map((values) => values[name]),
            units,
          ),
    ]
  })
  return Object.fromEntries(pairs)
}

function restoreValue(field: Field, value: Value, knownValues: readonly (Value | undefined)[], units: Units): Value {
  if (field.kind !== 'number' || value === null) return value
  const displayed = field.encode(value, units)
  return (
    knownValues.find((each) => each !== undefined && each !== null && field.encode(each, units) === displayed) ?? value
  )
}
