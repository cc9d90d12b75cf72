import { findCurrencyDigits, type Units } from '../../field/units.ts'

/**
 * Caches the results of `create` by units: a schema depends only on the units of the user, and creating a schema costs more than using
 * it. Currencies with the same number of decimals share a schema, so the cache has at most twelve schemas, whatever currency a client sends.
 */
export function memoizeByUnits<S>(create: (units: Units) => S): (units: Units) => S {
  const cache = new Map<string, S>()
  return (units) => {
    const key = formatUnitsKey(units)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const schema = create(units)
    cache.set(key, schema)
    return schema
  }
}

/** The text is equal for units with which schemas are equal. */
export function formatUnitsKey({ weight, currency, countWarmUps }: Units): string {
  return `${weight} ${findCurrencyDigits(currency)} ${countWarmUps === true}`
}
