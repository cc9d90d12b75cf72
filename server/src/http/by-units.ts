import { currencyDigits, type Units } from '@haru/shared/field/units.ts'

/**
 * What `make` makes of units, made once: a schema depends on its reader's units only, and building one costs more than
 * using it. Of a currency it depends on its decimals, so there are six at most; any three letters are a currency.
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
