import { codec, custom, type ZodMiniType } from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type { Units } from './units.ts'

export type Value = number | string | boolean | null

/** The values of a set of fields by name. */
export type Values = Readonly<Record<string, Value>>

export type FieldKind = 'number' | 'text' | 'clock' | 'duration' | 'flag' | 'part' | 'title' | 'choice'

/**
 * One thing a person types. The default, what may come over the wire, what a keystroke leaves, reading and writing
 * stand together, so that the form and the server cannot disagree.
 */
export interface Field<V extends Value = Value> {
  readonly kind: FieldKind
  readonly initial: V
  /** What a stored item without this field has, where that is not `initial`: what was left out may not change its meaning. */
  readonly storedDefault?: V
  /** Kept with the item but typed by nobody. */
  readonly hidden: boolean
  /** What is said where it has to be filled in and is not. */
  readonly missing: ErrorCode
  /** The wire's form of the value (input) and the value itself (output). Refuses with `invalidField`. */
  readonly codec: (units: Units) => ZodMiniType<V>
  /** The wire's form alone, as an answer has it. */
  readonly wireSchema: ZodMiniType
  /** What the box holds after a keystroke left `text` in it; null refuses the keystroke and the box keeps what it had. */
  readonly accept: (text: string, units: Units) => string | null
  /** The value of what the box holds. */
  readonly parse: (text: string, units: Units) => V
  /** The value of what the wire said; undefined for what the field does not take. */
  readonly decode: (wireValue: unknown, units: Units) => V | undefined
  // Methods, so that a field of numbers is also a field of any values to code that only passes values along.
  /** A value as the wire says it. */
  encode(value: V, units: Units): WireValue
  /** What the box holds for a value. */
  format(value: V, units: Units): string
  /** Whether a person has still to fill it in. */
  isEmpty(value: V): boolean
}

/** What a value is on the wire. */
export type WireValue = number | string | null

export type Fields = Readonly<Record<string, Field>>

export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never }

/** What a form begins with. */
export function initialValues(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]))
}

/** The codec of a field. `shape` is what it takes by its type; whether that says anything is for the field to hear. */
export function createFieldCodec<V extends Value>(
  shape: ZodMiniType<unknown, unknown>,
  { initial, decode, encode }: Pick<Field<V>, 'initial' | 'decode' | 'encode'>,
): Field<V>['codec'] {
  return (units) =>
    codec(shape, custom<V>(), {
      decode: (wireValue, { issues }) => {
        const value = decode(wireValue, units)
        if (value === undefined) issues.push({ code: 'custom', message: 'invalidField', input: wireValue })
        return value ?? initial
      },
      encode: (value) => encode(value as V, units),
    }) as unknown as ZodMiniType<V>
}
