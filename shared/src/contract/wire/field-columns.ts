import { codec, custom, object, optional, type ZodMiniType } from 'zod/mini'
import type { ErrorCode } from '../../errors.ts'
import type { Field, Fields, Value, Values, WireValue } from '../../field/field.ts'
import { flag } from '../../field/flag.ts'
import type { Units } from '../../field/units.ts'
import type { Column, WireObject } from './format.ts'

/** The column of a field that a user fills in. */
export interface FieldColumn extends Column<Values> {
  readonly field: string
  readonly definition: Field
  readonly initial: Value
  /** The wire name of the flag whether a goal follows the metric. A metric that it does not follow is null in code. */
  readonly follow: string
  /** The input schemas of a save, by their wire names. */
  readonly input: Readonly<Record<string, ZodMiniType>>
  readonly encode: (values: Values) => WireValue | undefined
}

const followField = flag({ initial: true })

/** The columns of a set of fields. A hidden field is left out while it is empty. Only the metrics of a goal have `followOf`. */
export function fieldColumns(
  fields: Fields,
  units: Units,
  toName: (field: string) => string,
  toFollowName: (field: string) => string = () => '',
): readonly FieldColumn[] {
  return Object.entries(fields).map(([field, definition]) => {
    const { initial, hidden, wireSchema } = definition
    const [name, follow] = [toName(field), toFollowName(field)]
    const followInput = follow === '' ? {} : { [follow]: optional(followField.codec(units)) }
    return {
      name,
      field,
      definition,
      initial,
      follow,
      schema: hidden ? optional(wireSchema) : wireSchema,
      input: { [name]: optional(definition.codec(units)), ...followInput },
      encode: (values) => {
        const value = values[field] ?? initial
        return value === null && hidden ? undefined : definition.encode(value, units)
      },
      decode: (sent, object) => (object[follow] === 'N' ? null : (definition.decode(sent, units) ?? initial)),
    }
  })
}

/** The codec of values that a user fills in, which `decodeInput` decodes. */
export function inputCodec<T extends Values>(columns: readonly FieldColumn[], error: ErrorCode) {
  return codec(object(createInputShape(columns), { error }), custom<T>(), {
    decode: (sent) => decodeInput<T>(columns, sent),
    encode: (values) => encodeInput(columns, values),
  })
}

/** The input schemas of field columns by their wire names. */
export function createInputShape(columns: readonly FieldColumn[]): Record<string, ZodMiniType> {
  return Object.assign({}, ...columns.map(({ input }) => input))
}

/** Values under their wire names, for the input schemas to encode. A metric that a goal does not follow is sent as initial. */
export function encodeInput(columns: readonly FieldColumn[], values: Values): WireObject {
  const sent: WireObject = {}
  for (const { name, field, initial, follow } of columns) {
    const isUnfollowed = follow !== '' && values[field] === null
    if (isUnfollowed) sent[follow] = false
    if (values[field] !== undefined) sent[name] = isUnfollowed ? initial : values[field]
  }
  return sent
}

/** The values of an input that its schemas have decoded. A missing value is the initial value, or is left out where that is unknown. */
export function decodeInput<T extends Values>(columns: readonly FieldColumn[], sent: WireObject): T {
  const values: WireObject = {}
  for (const { name, field, definition, initial, follow } of columns) {
    if (sent[name] === undefined && definition.isUnknownIfAbsent === true) continue
    const value = sent[name] === undefined ? initial : sent[name]
    values[field] = sent[follow] === false ? null : value
  }
  return values as T
}
