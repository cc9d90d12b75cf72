import type { MetricField } from '../../areas/define.ts'
import { acceptNumber } from '../../field/number.ts'
import { round } from '../../field/quantity.ts'

/** The amount of one day of a total. A total that is no multiple of the days is rounded. */
export function toDailyAmount(total: number, days: number): number {
  return round(total / days)
}

/** The field in which a goal is typed per day, so that the total stays within the limit of its field. */
export function createDailyField(field: MetricField, days: number): MetricField {
  const max = Math.floor(field.max / days)
  if (field.kind !== 'number') return { ...field, max }
  return { ...field, max, accept: (text, units) => acceptNumber(text, field.places(units), max) }
}
