import { nullable, string } from 'zod/mini'
import type { Metric, MetricField } from '../../areas/define.ts'
import { formatMinutes, parseDuration } from '../../calendar/clock.ts'
import { type Band, bandClass, bandClasses, computeDifference } from '../../engine/band.ts'
import type { WireValue } from '../../field/field.ts'
import type { NumberField } from '../../field/number.ts'
import { type Quantity, quantities, round, toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { WireFormat } from './format.ts'

/** The format of a total: a number, or minutes as 'HH:mm'; null without one. */
export function totalFormat(field: MetricField, units: Units): WireFormat<number | null, unknown> {
  return {
    schema: nullable(field.wireSchema),
    encode: (value) => encodeTotal(field, units, value),
    decode: (sent) => decodeAmount(field, units, sent),
  }
}

/** The format of what is due: like a total, and with decimals of a count. */
export function dueFormat(field: MetricField, units: Units): WireFormat<number | null, unknown> {
  return {
    schema: nullable(field.wireSchema),
    encode: (value) => encodeDue(field, units, value),
    decode: (sent) => decodeDue(field, units, sent),
  }
}

/** The format of a band: the class of its color. */
export const bandFormat: WireFormat<Band | null, unknown> = {
  schema: string(),
  encode: bandClass,
  decode: (sent) => decodeBandClass(String(sent)),
}

/** A total as the wire says it. Unlike a goal it has all the decimals of its quantity. */
export function encodeTotal(field: MetricField, units: Units, value: number | null): WireValue {
  const amount = toDisplayAmount(field, units, value)
  return amount === null || field.kind === 'number' ? amount : formatMinutes(amount)
}

/** A base value as a person says it, minutes as they are. */
export function toDisplayAmount(field: MetricField, units: Units, value: number | null): number | null {
  return value === null || field.kind !== 'number' ? value : toDisplayUnit(value, field.quantity, units)
}

/** A total out of an answer. */
export function decodeAmount(field: MetricField, units: Units, said: unknown): number | null {
  if (said === null || said === undefined) return null
  return field.kind === 'number' ? toBaseUnit(Number(said), field.quantity, units) : parseDuration(String(said))
}

// Whole times come in parts where they are due: of fifteen times a month, half a time a day.
const placesDue = (quantity: Quantity, units: Units) => (quantity === 'count' ? 2 : quantities[quantity].places(units))

/** What is due as the wire says it: like a total, and of whole times up to hundredths. */
export function encodeDue(field: MetricField, units: Units, value: number | null): WireValue {
  if (value === null || field.kind !== 'number') return encodeTotal(field, units, value)
  return toDisplayDue(field, units, value)
}

/** What is due of a number, as a person says it. */
export function toDisplayDue({ quantity }: NumberField, units: Units, value: number): number {
  return toDisplayUnit(value, quantity, units, placesDue(quantity, units))
}

/** What is due out of an answer. */
export function decodeDue(field: MetricField, units: Units, said: unknown): number | null {
  const isInParts = field.kind === 'number' && field.quantity === 'count' && typeof said === 'number'
  return isInParts ? said : decodeAmount(field, units, said)
}

/** What is due in the user's unit, or minutes, as it is judged: not rounded. */
export function encodeExactDue(field: MetricField, units: Units, value: number | null): number | null {
  return value === null || field.kind !== 'number' ? value : value / quantities[field.quantity].base(units)
}

/** A share of a goal is a whole number or a half, or further from one than this. */
const roundingTolerance = 1e-6

/** What is due out of an answer that has it as it is judged; undefined of one that has not. */
export function decodeExactDue(field: MetricField, units: Units, said: unknown): number | undefined {
  if (typeof said !== 'number') return undefined
  const value = field.kind === 'number' ? said * quantities[field.quantity].base(units) : said
  // 2.135 dollars are 213.49999999999997 cents, which would be rounded down and not up.
  const nearest = Math.round(value * 2) / 2
  return Math.abs(value - nearest) < roundingTolerance ? nearest : value
}

/** real - goal as the wire says it: '-00:30' where it is about time. */
export function encodeDifference(metric: Metric, units: Units, goal: number, real: number | null): WireValue {
  const value = toDisplayDifference(metric, units, goal, real)
  return value === null || metric.goal.kind === 'number' ? value : formatMinutes(value)
}

/** What a real is compared with: a goal as it was typed, or the part of it that is due, with its decimals. */
export type DifferenceBase = 'goal' | 'due'

/** real - goal of what is shown, so that a person who checks the sum finds it right; null where nothing happened. */
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

export function decodeBandClass(name: string): Band | null {
  const found = Object.entries(bandClasses).find(([, each]) => each === name)
  return found === undefined ? null : (Number(found[0]) as Band)
}
