import type { LineRules } from '../areas/line-rules.ts'
import { countMinutesUntil, minutesPerDay } from '../calendar/clock.ts'
import type { Field, Value } from '../field/field.ts'
import type { NumberField } from '../field/number.ts'
import { round, toBaseUnit, toDisplayUnit } from '../field/quantity.ts'
import type { TimeField } from '../field/time.ts'
import type { Units } from '../field/units.ts'
import type { ClockReading } from './clock-text.ts'
import type { Measure } from './measure.ts'

/** The field that should take a measure. */
export interface MeasureTarget {
  readonly area: string
  readonly name: string
  readonly field: Field
  readonly rules: LineRules
  readonly units: Units
  /** The part of the item, on which the meaning of an hour depends; null for a value of the day. */
  readonly part: string | null
}

/** The value of a measure in a field, in base units; null if the field does not take it, such as minutes in a weight or 9999 kg. */
export function readMeasure(target: MeasureTarget, measure: Measure): Value {
  const { field } = target
  switch (field.kind) {
    case 'number':
      return readNumber(target, field as NumberField, measure)
    case 'duration':
      return readDuration(target, field as TimeField, measure)
    case 'clock':
      return readClockMeasure(target, measure)
    default:
      return null
  }
}

function readNumber(target: MeasureTarget, field: NumberField, measure: Measure): Value {
  const { units } = target
  switch (measure.kind) {
    case 'number':
      return isPlausible(target, Number(measure.text)) ? acceptNumberText(field, measure.text, units) : null
    case 'counter':
      return measure.fields.includes(`${target.area}.${target.name}`)
        ? acceptNumberText(field, measure.text, units)
        : null
    case 'amount':
      return isOwnCurrency(measure.currencies, units) && field.quantity === 'money'
        ? acceptNumberText(field, measure.text, units)
        : null
    case 'weight':
      return field.quantity === 'weight' ? readWeight(target, field, measure) : null
    case 'mass':
    case 'energy':
      return field.quantity === measure.kind ? acceptRounded(field, measure.number, units) : null
    default:
      return null
  }
}

/** Without a sign, an amount is in the currency of the user. */
function isOwnCurrency(currencies: readonly string[] | null, { currency }: Units): boolean {
  return currencies === null || currencies.includes(currency)
}

function readWeight(
  target: MeasureTarget,
  { max }: NumberField,
  { number, unit }: Extract<Measure, { kind: 'weight' }>,
): Value {
  const value = toBaseUnit(number, 'weight', { ...target.units, weight: unit })
  const displayed = toDisplayUnit(value, 'weight', target.units)
  return displayed > 0 && displayed <= max && isPlausibleDayValue(target, displayed) ? value : null
}

function acceptRounded(field: NumberField, number: number, units: Units): Value {
  return acceptNumberText(field, String(round(number, field.places(units))), units)
}

function acceptNumberText(field: Field, text: string, units: Units): Value {
  const accepted = field.accept(text, units)
  return accepted === null ? null : field.parse(accepted, units)
}

function readDuration({ rules, units, name }: MeasureTarget, field: TimeField, measure: Measure): Value {
  const minutes = findMinutes(measure)
  const bounds = rules.bounds?.(units)[name]
  if (minutes === null || !Number.isInteger(minutes) || minutes < 1 || minutes > field.max) return null
  return bounds !== undefined && minutes > bounds.max ? null : minutes
}

/** The minutes of a length: with a unit, as '1:20', from one time to another, or as a plain number. */
function findMinutes(measure: Measure): number | null {
  if (measure.kind === 'duration') return measure.minutes
  if (measure.kind === 'clock') return measure.hasColon ? toMinutes(measure) : null
  if (measure.kind === 'range')
    return measure.isBare ? null : countMinutesUntil(toMinutes(measure.from), toMinutes(measure.to))
  return measure.kind === 'number' ? Number(measure.text) : null
}

function toMinutes({ hour, minute }: ClockReading): number {
  return hour * 60 + minute
}

/** A plain number is an hour, because only a label gives it to a clock field. */
function readClockMeasure(target: MeasureTarget, measure: Measure): Value {
  if (measure.kind === 'clock') return readClock(target, measure)
  const hour = measure.kind === 'number' ? Number(measure.text) : Number.NaN
  return Number.isInteger(hour) && hour <= 24
    ? readClock(target, { hour, minute: 0, isExact: hour > 12, hasColon: false })
    : null
}

/** The minutes since midnight. An hour without am or pm is 12 hours later if the rules of the area say so. */
export function readClock({ rules, name, part }: MeasureTarget, { hour, minute, isExact }: ClockReading): number {
  const [from, to] = rules.laterHours?.[part ?? '']?.[name] ?? [1, 0]
  const isLater = !isExact && hour >= from && hour <= to
  return (((isLater ? hour + 12 : hour) % 24) * 60 + minute) % minutesPerDay
}

function isPlausible({ rules, units, name }: MeasureTarget, number: number): boolean {
  const bounds = rules.bounds?.(units)[name]
  return bounds === undefined || (number >= bounds.min && number <= bounds.max)
}

// The bounds of a field of an item are for numbers without a unit. A value of the day has them always, because a weight of 1 kg is not
// that of a body.
function isPlausibleDayValue(target: MeasureTarget, number: number): boolean {
  return target.part !== null || isPlausible(target, number)
}
