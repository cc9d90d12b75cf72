import { codec, custom, type ZodMiniType } from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type { Units } from './units.ts'

export type Value = number | string | boolean | null

/** The values of a set of fields by name. */
export type Values = Readonly<Record<string, Value>>

export type FieldKind = 'number' | 'text' | 'clock' | 'duration' | 'flag' | 'part' | 'title' | 'choice' | 'sets'

/**
 * One value that a user types. The initial value, the wire form, the rule for keystrokes, parsing and formatting are
 * defined together, so that the form and the server agree.
 */
export interface Field<V extends Value = Value> {
  readonly kind: FieldKind
  readonly initial: V
  /**
   * The value of a stored item without this field, if it differs from `initial`: old items must not change their
   * meaning.
   */
  readonly storedDefault?: V
  /** Whether a write that leaves it out says nothing about it. Default: a value that is left out is the initial value. */
  readonly isUnknownIfAbsent?: boolean
  /** Stored with the item, but never shown or typed. */
  readonly hidden: boolean
  /** The error if the field is required and empty. */
  readonly missing: ErrorCode
  /** Decodes the wire value (input) to the value (output). Refuses with `invalidField`. */
  readonly codec: (units: Units) => ZodMiniType<V>
  /** The schema of the wire value in responses. */
  readonly wireSchema: ZodMiniType
  /** The text of the box after a keystroke produced `text`; null refuses the keystroke, and the box keeps its text. */
  readonly accept: (text: string, units: Units) => string | null
  /** The value of the text in the box. */
  readonly parse: (text: string, units: Units) => V
  /** The value of a wire value; undefined if it is invalid. */
  readonly decode: (wireValue: unknown, units: Units) => V | undefined
  // Methods are bivariant, so that a number field is assignable to `Field`.
  /** The wire value of a value. */
  encode(value: V, units: Units): WireValue
  /** The text of the box for a value. */
  format(value: V, units: Units): string
  /** Whether the field counts as not filled in. */
  isEmpty(value: V): boolean
}

/** The type of a value on the wire; a list of objects for the sets of an item. */
export type WireValue = number | string | null | readonly object[]

export type Fields = Readonly<Record<string, Field>>

export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never }

/** The initial values of a form. */
export function initialValues(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]))
}

/** Creates the codec of a field: `shape` checks the type, `decode` of the field checks the value. */
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
