import { nullable, number, optional, string } from 'zod/mini'
import type { MetricField } from '../../areas/define.ts'
import { formatMinutes, parseDuration } from '../../calendar/clock.ts'
import { type Band, bandClasses, toBandClass } from '../../engine/band.ts'
import { toDisplayAmount, toDisplayDue } from '../../engine/display-amount.ts'
import type { WireValue } from '../../field/field.ts'
import { quantities, toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { WireFormat } from './format.ts'

/** The format of a total: a number, or minutes as 'HH:mm'; null without a total. Unlike a goal, it has all the decimals of its quantity. */
export function totalFormat(field: MetricField, units: Units): WireFormat<number | null, unknown> {
  return {
    schema: nullable(field.wireSchema),
    encode: (value) => encodeAmount(field, toDisplayAmount(field, units, value)),
    decode: (sent) => {
      if (sent === null || sent === undefined) return null
      return field.kind === 'number' ? toBaseUnit(Number(sent), field.quantity, units) : parseDuration(String(sent))
    },
  }
}

/** Encodes an amount in the unit of the user: a duration as '07:30', its difference to a goal as '-00:30'. */
export function encodeAmount({ kind }: MetricField, amount: number | null): WireValue {
  return amount === null || kind === 'number' ? amount : formatMinutes(amount)
}

/** The format of a due amount: like a total, but a count has two decimals. */
export function dueFormat(field: MetricField, units: Units): WireFormat<number | null, unknown> {
  const total = totalFormat(field, units)
  if (field.kind !== 'number') return total
  return {
    schema: total.schema,
    encode: (value) => (value === null ? null : toDisplayDue(field, units, value)),
    decode: (sent) => (field.quantity === 'count' && typeof sent === 'number' ? sent : total.decode(sent)),
  }
}

/** An exact share of a goal is a multiple of a half, or differs from every multiple of a half by at least this. */
const roundingTolerance = 1e-6

/** The format of a due amount as it is judged, without rounding: in the unit of the user, or in minutes. */
export function exactDueFormat(field: MetricField, units: Units): WireFormat<number | null | undefined, unknown> {
  const base = field.kind === 'number' ? quantities[field.quantity].base(units) : 1
  return {
    schema: optional(nullable(number())),
    encode: (value) => (typeof value === 'number' ? value / base : value),
    decode: (sent) => {
      if (typeof sent !== 'number') return undefined
      const value = sent * base
      // 2.135 dollars are 213.49999999999997 cents, which would be rounded down and not up.
      const nearest = Math.round(value * 2) / 2
      return Math.abs(value - nearest) < roundingTolerance ? nearest : value
    },
  }
}

/** The format of a band: the class of its color. */
export const bandFormat: WireFormat<Band | null, unknown> = {
  schema: string(),
  encode: toBandClass,
  decode: (sent) => ([5, 4, 3, 2, 1] as const).find((band) => bandClasses[band] === sent) ?? null,
}
