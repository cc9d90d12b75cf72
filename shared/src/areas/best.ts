import type { Values } from '../field/field.ts'
import type { NumberField } from '../field/number.ts'

/** A kind of personal bests of an area: what of an item can be one. */
export interface Best<Name extends string = string> {
  /** The name of the field or of the computed value, on the wire and in words. */
  readonly name: Name
  /** The unit and the decimals of its values. Values are compared as they are displayed. */
  readonly field: NumberField
  /** The unit of the levels of its values. Default: they have none. */
  readonly levelField?: NumberField
  /** The values of an item. A value of 0 is none. */
  readonly list: (item: Values) => readonly BestValue[]
}

interface BestValue {
  readonly value: number
  /** A value is compared only with those of at least this level: repetitions only with those of at least the same weight. Default: 0. */
  readonly level?: number
}

/** The personal bests of a number of an item. */
export function bestOf<Name extends string>(name: Name, field: NumberField): Best<Name> {
  return { name, field, list: (item) => [{ value: Number(item[name]) }] }
}
