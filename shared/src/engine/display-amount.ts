import type { Metric, MetricField } from '../areas/define.ts'
import type { NumberField } from '../field/number.ts'
import { type Quantity, quantities, round, toDisplayUnit } from '../field/quantity.ts'
import type { Units } from '../field/units.ts'
import { computeDifference } from './band.ts'

/** A base value in the units of the user; minutes as they are. */
export function toDisplayAmount(field: MetricField, units: Units, value: number | null): number | null {
  return value === null || field.kind !== 'number' ? value : toDisplayUnit(value, field.quantity, units)
}

// A due count has decimals: of fifteen times a month, half a time is due a day.
const placesDue = (quantity: Quantity, units: Units) => (quantity === 'count' ? 2 : quantities[quantity].places(units))

/** The due amount of a number in the units of the user. */
export function toDisplayDue({ quantity }: NumberField, units: Units, value: number): number {
  return toDisplayUnit(value, quantity, units, placesDue(quantity, units))
}

/** The amount that a real is compared with: a goal as it was typed, or the part that is due, with its decimals. */
export type DifferenceBase = 'goal' | 'due'

/** real - goal of the displayed numbers, so that a user who checks the sum finds it right; null without a record. */
export function toDisplayDifference(
  metric: Metric,
  units: Units,
  goal: number,
  real: number | null,
  wanted: DifferenceBase = 'goal',
): number | null {
  const field = metric.goal
  if (field.kind !== 'number') return computeDifference(metric, goal, real)
  if (real === null && metric.aggregate !== 'sum') return null
  const shown =
    wanted === 'due'
      ? toDisplayDue(field, units, goal)
      : toDisplayUnit(goal, field.quantity, units, field.places(units))
  const scale = 10 ** placesDue(field.quantity, units)
  return round(((toDisplayAmount(field, units, real) ?? 0) - shown) * scale) / scale
}
