import { codec, null as nothing, number as numberSchema, string, union } from 'zod/mini'
import type { Field } from './field.ts'
import { hear, type Quantity, quantities, speak } from './quantity.ts'
import { type Units, weightUnits } from './units.ts'

interface NumberOptions {
  readonly quantity: Quantity
  /** The largest that may be typed, in spoken units. */
  readonly max: number
  /** Decimals that may be typed; what the quantity has unless said otherwise. */
  readonly places?: number
  readonly initial?: number
  readonly hidden?: boolean
}

export interface NumberField<V extends number | null = number> extends Field<V> {
  readonly kind: 'number'
  readonly quantity: Quantity
  /** In spoken units. */
  readonly max: number
  readonly places: (units: Units) => number
}

/** A number of something. Values are integers of the quantity's base unit. */
export function number(options: NumberOptions): NumberField {
  const { quantity, max, initial = 0, hidden = false } = options
  const places = (units: Units) => options.places ?? quantities[quantity].places(units)
  const field: NumberField = {
    kind: 'number',
    quantity,
    max,
    places,
    initial,
    hidden,
    wire: (units) =>
      codec(union([numberSchema(), string()], { error: 'invalidField' }), numberSchema(), {
        decode: (sent, context) => {
          const value = hearSent(field, sent, units)
          if (value === null) context.issues.push({ code: 'custom', message: 'invalidField', input: sent })
          return value ?? 0
        },
        encode: (value) => speak(value, quantity, units, places(units)),
      }),
    accept: (text, units) => acceptNumber(text, places(units), max),
    read: (text, units) => hear(Number(text), quantity, units),
    write: (value, units) => String(speak(value, quantity, units, places(units))),
    isEmpty: (value) => value === 0,
  }
  return field
}

/** A number that a person may leave out: none is null, never 0. On the wire none is null; 0 and '' mean it too. */
export function optionalNumber(options: Omit<NumberOptions, 'initial'>): NumberField<number | null> {
  const always = number(options)
  return {
    ...always,
    initial: null,
    wire: (units) =>
      codec(
        union([numberSchema(), string(), nothing()], { error: 'invalidField' }),
        union([numberSchema(), nothing()]),
        {
          decode: (sent, context) => {
            if (sent === null || sent === '') return null
            const value = hearSent(always, sent, units)
            if (value === null) context.issues.push({ code: 'custom', message: 'invalidField', input: sent })
            return value === 0 ? null : value
          },
          encode: (value) => (value === null ? null : speak(value, always.quantity, units, always.places(units))),
        },
      ),
    read: (text, units) => (Number(text) === 0 ? null : always.read(text, units)),
    write: (value, units) => (value === null ? '0' : always.write(value, units)),
    isEmpty: (value) => value === null,
  }
}

/** The keystroke rule of every number box: commas are dropped, empty is 0, leading zeros go, anything else is refused. */
export function acceptNumber(text: string, places: number, max: number): string | null {
  const plain = text.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  return typing(places).test(plain) && Number(plain) <= max ? plain : null
}

/** A JSON number or a decimal string as a number; null for signs, exponents, spaces, too many decimals, beyond `max`. */
export function readSpoken(sent: number | string, places: number, max: number): number | null {
  const text = Object.is(sent, -0) ? '-0' : String(sent)
  const exact = places === 0 ? /^\d{1,15}$/ : new RegExp(`^\\d{1,15}(\\.\\d{1,${places}})?$`)
  return exact.test(text) && Number(text) <= max ? Number(text) : null
}

// A point may be typed before its decimals are.
function typing(places: number): RegExp {
  return places === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{0,${places}})?$`)
}

/** What was sent as the integer that is stored; null for what the field does not take. */
function hearSent(field: NumberField, sent: number | string, units: Units): number | null {
  const spoken = readSpoken(sent, field.places(units), Number.POSITIVE_INFINITY)
  const isWithin = spoken !== null && (spoken <= field.max || isConverted(field, spoken, units))
  return isWithin ? hear(spoken, field.quantity, units) : null
}

/**
 * Whether a number beyond the limit is what another unit makes of one within it. 500 kg could be typed; to somebody who
 * has chosen pounds since, it is 1102.31, and must be taken back as it was shown.
 */
function isConverted({ quantity, max, places }: NumberField, spoken: number, units: Units): boolean {
  const value = hear(spoken, quantity, units)
  return weightUnits.some((weight) => {
    const then = { ...units, weight }
    const typed = speak(value, quantity, then, places(then))
    return typed <= max && speak(hear(typed, quantity, then), quantity, units, places(units)) === spoken
  })
}
