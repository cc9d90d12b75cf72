import { currencyDigits, type Units } from '../../field/units.ts'

/**
 * Remembers what `make` makes for units: a schema depends only on the units of the user, and making it costs more than using
 * it. A currency counts by its decimals, so at most six schemas are made, whatever letters a client sends as a currency.
 */
export function byUnits<S>(make: (units: Units) => S): (units: Units) => S {
  const made = new Map<string, S>()
  return (units) => {
    const key = `${units.weight} ${currencyDigits(units.currency)}`
    const known = made.get(key)
    if (known !== undefined) return known
    const schema = make(units)
    made.set(key, schema)
    return schema
  }
}
