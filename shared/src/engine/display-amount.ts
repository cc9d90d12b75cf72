import type { Metric, MetricField } from '../areas/define.ts'
import type { NumberField } from '../field/number.ts'
import { type Quantity, quantities, round, toDisplayUnit } from '../field/quantity.ts'
import type { Units } from '../field/units.ts'
import { computeDifference } from './band.ts'

/** A base value in the units of the user; minutes stay unchanged. */
export function toDisplayAmount(field: MetricField, units: Units, value: number | null): number | null {
  return value === null || field.kind !== 'number' ? value : toDisplayUnit(value, field.quantity, units)
}

// A due count has decimals: a goal of fifteen times a month makes half a time due each day.
const findDuePlaces = (quantity: Quantity, units: Units) =>
  quantity === 'count' ? 2 : quantities[quantity].places(units)

/** The due amount of a number in the units of the user. */
export function toDisplayDue({ quantity }: NumberField, units: Units, value: number): number {
  return toDisplayUnit(value, quantity, units, findDuePlaces(quantity, units))
}

/** The amount that the real amount is compared with: the goal as it was typed, or the due part, with its decimals. */
export type DifferenceBase = 'goal' | 'due'

/** real - goal, computed from the displayed numbers, so that it equals their displayed difference; null without a record. */
export function toDisplayDifference(
  metric: Metric,
  units: Units,
  goal: number,
  real: number | null,
  base: DifferenceBase = 'goal',
): number | null {
  const field = metric.goal
  if (field.kind !== 'number') return computeDifference(metric, goal, real)
  if (real === null && metric.aggregate !== 'sum') return null
  const displayedGoal =
    base === 'due' ? toDisplayDue(field, units, goal) : toDisplayUnit(goal, field.quantity, units, field.places(units))
  const scale = 10 ** findDuePlaces(field.quantity, units)
  return round(((toDisplayAmount(field, units, real) ?? 0) - displayedGoal) * scale) / scale
}
