import { nullable, number, type ZodMiniType } from 'zod/mini'
import type { Metric, MetricField } from '../areas/define.ts'
import { type Band, bandClasses, difference } from '../engine/compare.ts'
import { hear, quantities, round, speak } from '../field/quantity.ts'
import { optionalMinutes } from '../field/time.ts'
import type { Units } from '../field/units.ts'

/** A total or a difference on the wire: a number, or minutes as 'HH:mm'; null where there is nothing to say. */
export function amountOnWire(field: MetricField): ZodMiniType {
  return field.kind === 'number' ? nullable(number()) : optionalMinutes
}

/** A base value as `amountOnWire` takes it: numbers as a person says them, minutes as they are. */
export function spoken(field: MetricField, units: Units, value: number | null): number | null {
  return value === null || field.kind !== 'number' ? value : speak(value, field.quantity, units)
}

export function heard(field: MetricField, units: Units, sent: unknown): number | null {
  if (sent === null || sent === undefined) return null
  return field.kind === 'number' ? hear(Number(sent), field.quantity, units) : Number(sent)
}

/** real - goal of what is shown, so that a person who checks the sum finds it right; null where nothing happened. */
export function spokenDifference(metric: Metric, units: Units, goal: number, real: number | null): number | null {
  const field = metric.goal
  if (field.kind !== 'number') return difference(metric, goal, real)
  if (real === null && metric.over !== 'sum') return null
  const shownGoal = speak(goal, field.quantity, units, field.places(units))
  return round((spoken(field, units, real) ?? 0) - shownGoal, quantities[field.quantity].places(units))
}

export function bandOfClass(name: string): Band | null {
  const found = Object.entries(bandClasses).find(([, each]) => each === name)
  return found === undefined ? null : (Number(found[0]) as Band)
}
