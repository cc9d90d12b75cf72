import { type MoneyScale, rescaleAmount } from '../field/currency-scale.ts'
import type { Field, Fields, Value, Values } from '../field/field.ts'
import { getValueFields } from './collections.ts'
import type { Entry } from './entry.ts'
import type { Collection } from './store.ts'

/** Converts an amount to the minor unit of another currency. */
type RescaleAmount = (amount: number, scale: MoneyScale) => number

/** The entry with its amounts in another currency. By default refuses with `limitReached` where cents would be lost. */
export function rescaleEntry<E extends Pick<Entry, 'values' | 'items'>>(
  collection: Collection,
  entry: E,
  scale: MoneyScale,
  rescale: RescaleAmount = rescaleAmount,
): E {
  return {
    ...entry,
    values: rescaleValues(getValueFields(collection), entry.values, scale, rescale),
    items: entry.items.map((item) => rescaleValues(collection.area.item, item, scale, rescale)),
  }
}

/** The values with their amounts in another currency. By default refuses with `limitReached` where cents would be lost. */
export function rescaleValues(
  fields: Fields,
  values: Values,
  scale: MoneyScale,
  rescale: RescaleAmount = rescaleAmount,
): Values {
  const pairs = Object.entries(values).map(([name, value]): [string, Value] => [
    name,
    isMoney(fields[name]) && typeof value === 'number' ? rescale(value, scale) : value,
  ])
  return Object.fromEntries(pairs)
}

/** Whether one of the fields is an amount of money. */
export function hasMoney(fields: Fields): boolean {
  return Object.values(fields).some(isMoney)
}

function isMoney(field: Field | undefined): boolean {
  return field !== undefined && 'quantity' in field && field.quantity === 'money'
}
