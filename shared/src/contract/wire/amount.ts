import { nullable, string } from 'zod/mini'
import type { Metric, MetricField } from '../../areas/define.ts'
import { formatMinutes, parseDuration } from '../../calendar/clock.ts'
import { type Band, bandClass, bandClasses } from '../../engine/band.ts'
import { toDisplayAmount, toDisplayDifference, toDisplayDue } from '../../engine/display-amount.ts'
import type { WireValue } from '../../field/field.ts'
import { quantities, toBaseUnit } from '../../field/quantity.ts'
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

/** Encodes a total. Unlike a goal it has all the decimals of its quantity. */
export function encodeTotal(field: MetricField, units: Units, value: number | null): WireValue {
  const amount = toDisplayAmount(field, units, value)
  return amount === null || field.kind === 'number' ? amount : formatMinutes(amount)
}

/** Decodes a total of a response. */
export function decodeAmount(field: MetricField, units: Units, said: unknown): number | null {
  if (said === null || said === undefined) return null
  return field.kind === 'number' ? toBaseUnit(Number(said), field.quantity, units) : parseDuration(String(said))
}

/** Encodes a due amount: like a total, and of a count with two decimals. */
export function encodeDue(field: MetricField, units: Units, value: number | null): WireValue {
  if (value === null || field.kind !== 'number') return encodeTotal(field, units, value)
  return toDisplayDue(field, units, value)
}

/** Decodes a due amount of a response. */
function decodeDue(field: MetricField, units: Units, said: unknown): number | null {
  const isInParts = field.kind === 'number' && field.quantity === 'count' && typeof said === 'number'
  return isInParts ? said : decodeAmount(field, units, said)
}

/** Encodes a due amount as it is judged, without rounding: in the unit of the user, or in minutes. */
export function encodeExactDue(field: MetricField, units: Units, value: number | null): number | null {
  return value === null || field.kind !== 'number' ? value : value / quantities[field.quantity].base(units)
}

/** A share of a goal is a whole number or a half, or further from one than this. */
const roundingTolerance = 1e-6

/** Decodes a due amount that was not rounded; undefined without one. */
export function decodeExactDue(field: MetricField, units: Units, said: unknown): number | undefined {
  if (typeof said !== 'number') return undefined
  const value = field.kind === 'number' ? said * quantities[field.quantity].base(units) : said
  // 2.135 dollars are 213.49999999999997 cents, which would be rounded down and not up.
  const nearest = Math.round(value * 2) / 2
  return Math.abs(value - nearest) < roundingTolerance ? nearest : value
}

/** Encodes real - goal: a time as '-00:30'. */
export function encodeDifference(metric: Metric, units: Units, goal: number, real: number | null): WireValue {
  const value = toDisplayDifference(metric, units, goal, real)
  return value === null || metric.goal.kind === 'number' ? value : formatMinutes(value)
}

export function decodeBandClass(name: string): Band | null {
  return ([5, 4, 3, 2, 1] as const).find((band) => bandClasses[band] === name) ?? null
}
