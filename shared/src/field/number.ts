import { nullable, null as nullSchema, number as numberSchema, string, union } from 'zod/mini'
import { createFieldCodec, type Field } from './field.ts'
import { type Quantity, quantities, toBaseUnit, toDisplayUnit } from './quantity.ts'
import { type Units, weightUnits } from './units.ts'

interface NumberOptions {
  readonly quantity: Quantity
  /** The largest number that can be typed, in display units. */
  readonly max: number
  /** The number of decimals that can be typed. Default: those of the quantity. */
  readonly places?: number
  readonly initial?: number
  readonly hidden?: boolean
}

export interface NumberField<V extends number | null = number> extends Field<V> {
  readonly kind: 'number'
  readonly quantity: Quantity
  /** In display units. */
  readonly max: number
  readonly places: (units: Units) => number
  /** In display units. */
  encode(value: V, units: Units): V
}

/** A number of a quantity. Values are integers of the quantity's base unit. */
export function number({ quantity, max, places, initial = 0, hidden = false }: NumberOptions): NumberField {
  const findPlaces = (units: Units) => places ?? quantities[quantity].places(units)
  const numberFormat = { quantity, max, places: findPlaces }
  const conversion = {
    initial,
    encode: (value: number, units: Units) => encodeNumber(numberFormat, value, units),
    decode: (sent: unknown, units: Units) => decodeNumber(numberFormat, sent, units),
  }
  return {
    ...numberFormat,
    ...conversion,
    kind: 'number',
    hidden,
    missing: 'invalidField',
    wireSchema: numberSchema(),
    codec: createFieldCodec(numberOrText, conversion),
    accept: (text, units) => acceptNumber(text, findPlaces(units), max),
    parse: (text, units) => toBaseUnit(Number(text), quantity, units),
    format: (value, units) => String(conversion.encode(value, units)),
    isEmpty: (value) => value === 0,
  }
}

/** An optional number: an empty box is null, never 0. On the wire null, 0 and '' mean null. */
export function optionalNumber(options: Omit<NumberOptions, 'initial'>): NumberField<number | null> {
  const required = number(options)
  const conversion = {
    initial: null,
    encode: (value: number | null, units: Units) => (value === null ? null : required.encode(value, units)),
    decode: (sent: unknown, units: Units) =>
      sent === null || sent === '' ? null : zeroToNull(required.decode(sent, units)),
  }
  return {
    ...required,
    ...conversion,
    wireSchema: nullable(numberSchema()),
    codec: createFieldCodec(numberTextOrNull, conversion),
    parse: (text, units) => zeroToNull(required.parse(text, units)),
    format: (value, units) => (value === null ? '0' : required.format(value, units)),
    isEmpty: (value) => value === null,
  }
}

const numberOrText = union([numberSchema(), string()], { error: 'invalidField' })
const numberTextOrNull = union([numberSchema(), string(), nullSchema()], { error: 'invalidField' })

function zeroToNull<T extends number | undefined>(value: T): T | null {
  return value === 0 ? null : value
}

/**
 * The rule for keystrokes of every number box: commas and leading zeros are dropped, an empty text becomes 0, other
 * text is refused.
 */
export function acceptNumber(text: string, places: number, max: number): string | null {
  const plain = text.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  return typingPattern(places).test(plain) && Number(plain) <= max ? plain : null
}

/** A JSON number or a decimal string as a number; null for signs, exponents, spaces, too many decimals, and numbers above `max`. */
export function parseDisplayNumber(sent: number | string, places: number, max: number): number | null {
  const text = Object.is(sent, -0) ? '-0' : String(sent)
  return exactPattern(places).test(text) && Number(text) <= max ? Number(text) : null
}

function exactPattern(places: number): RegExp {
  return places === 0 ? /^\d{1,15}$/ : new RegExp(`^\\d{1,15}(\\.\\d{1,${places}})?$`)
}

// A decimal point can be typed before its decimals.
function typingPattern(places: number): RegExp {
  return places === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{0,${places}})?$`)
}

type NumberFormat = Pick<NumberField, 'quantity' | 'max' | 'places'>

/** Encodes an amount that would round to 0 as the smallest positive number: 0.01 lb is 0.01 kg, because 0 means no amount. */
function encodeNumber({ quantity, places }: NumberFormat, value: number, units: Units): number {
  const displayed = toDisplayUnit(value, quantity, units, places(units))
  return displayed === 0 && value > 0 ? 10 ** -places(units) : displayed
}

/** The stored integer of a sent number; undefined if the field does not accept it. */
function decodeNumber(field: NumberFormat, sent: unknown, units: Units): number | undefined {
  if (typeof sent !== 'number' && typeof sent !== 'string') return
  const displayed = parseDisplayNumber(sent, field.places(units), Number.POSITIVE_INFINITY)
  const isWithin = displayed !== null && (displayed <= field.max || isConverted(field, displayed, units))
  return isWithin ? toBaseUnit(displayed, field.quantity, units) : undefined
}

/**
 * Whether a number above the limit is a converted number within the limit of another unit. A user who typed 500 kg and
 * then chose pounds sees 1102.31, which must be accepted when it is sent back.
 */
function isConverted({ quantity, max, places }: NumberFormat, displayed: number, units: Units): boolean {
  const value = toBaseUnit(displayed, quantity, units)
  return weightUnits.some((weight) => {
    const otherUnits = { ...units, weight }
    const typed = toDisplayUnit(value, quantity, otherUnits, places(otherUnits))
    return (
      typed <= max &&
      toDisplayUnit(toBaseUnit(typed, quantity, otherUnits), quantity, units, places(units)) === displayed
    )
  })
}
