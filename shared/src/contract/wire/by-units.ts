import { currencyDigits, type Units } from '../../field/units.ts'

/**
 * Caches the results of `make` by units: a schema depends only on the units of the user, and creating a schema costs more than using
 * it. Currencies with the same number of decimals share a schema, so the cache has at most six schemas, whatever currency a client sends.
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
