import { codec, custom, object, optional, type ZodMiniType } from 'zod/mini'
import type { ErrorCode } from '../../errors.ts'
import type { Field, Fields, Value, Values, WireValue } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'

/** An object that is sent or received, by its names on the wire. */
export type WireObject = Record<string, unknown>

/** One value of a wire object: its name, its schema, and how it is encoded from a `Source` and decoded. */
export interface Column<Source> {
  readonly name: string
  /** The name of the value in code; null for a value that is sent and never decoded, such as a color. */
  readonly field: string | null
  /** The member that holds the value, such as `goals` of a point. By default the decoded object holds it. */
  readonly group?: string
  readonly schema: ZodMiniType
  /** Undefined leaves the value out. */
  readonly encode: (source: Source) => unknown
  /** Undefined leaves the value out. */
  readonly decode: (sent: unknown) => unknown
}

/** A column whose value is sent and never decoded. */
export function sentColumn<Source>(
  name: string,
  schema: ZodMiniType,
  encode: (source: Source) => unknown,
): Column<Source> {
  return { name, field: null, schema, encode, decode: (sent) => sent }
}

/** The column of a field that a user fills in. */
export interface FieldColumn extends Column<Values> {
  readonly field: string
  readonly definition: Field
  readonly initial: Value
  /** What a save may send. Its decoded form is the value. */
  readonly input: ZodMiniType
  readonly encode: (values: Values) => WireValue | undefined
}

/** The columns of a set of fields. A hidden field is left out while it is empty. */
export function fieldColumns(fields: Fields, units: Units, nameOf: (field: string) => string): readonly FieldColumn[] {
  return Object.entries(fields).map(([name, field]) => ({
    name: nameOf(name),
    field: name,
    definition: field,
    initial: field.initial,
    schema: field.hidden ? optional(field.wireSchema) : field.wireSchema,
    input: optional(field.codec(units)),
    encode: (values) => {
      const value = values[name] ?? field.initial
      return value === null && field.hidden ? undefined : field.encode(value, units)
    },
    decode: (sent) => field.decode(sent, units) ?? field.initial,
  }))
}

/** The schemas of columns by their wire names. */
export function shapeOf(columns: readonly Pick<Column<never>, 'name' | 'schema'>[]): Record<string, ZodMiniType> {
  return Object.fromEntries(columns.map(({ name, schema }) => [name, schema]))
}

/** Encodes the columns of a value into a wire object. */
export function encodeColumns<Source>(
  columns: readonly Column<Source>[],
  source: Source,
  into: WireObject = {},
): WireObject {
  for (const { name, encode } of columns) {
    const sent = encode(source)
    if (sent !== undefined) into[name] = sent
  }
  return into
}

/** Decodes columns into an object by their field names. With `into`, the columns have a field for each member of `T`. */
export function decodeColumns<T extends object>(
  columns: readonly Column<never>[],
  sent: WireObject,
  into: WireObject = {},
): T {
  for (const { name, field, decode } of columns) {
    const value = field === null ? undefined : decode(sent[name])
    if (field !== null && value !== undefined) into[field] = value
  }
  return into as T
}

/** The codec of values that a user fills in. A missing value is the initial one. */
export function inputCodec<T extends Values>(columns: readonly FieldColumn[], error: ErrorCode) {
  return codec(object(inputShapeOf(columns), { error }), custom<T>(), {
    decode: (sent) => decodeInput<T>(columns, sent),
    encode: (values) => encodeInput(columns, values),
  })
}

/** The input schemas of field columns by their wire names. */
export function inputShapeOf(columns: readonly FieldColumn[]): Record<string, ZodMiniType> {
  return Object.fromEntries(columns.map(({ name, input }) => [name, input]))
}

/** Values under their wire names, for the input schemas to encode. */
export function encodeInput(columns: readonly FieldColumn[], values: Values): WireObject {
  const named = columns.filter(({ field }) => values[field] !== undefined)
  return Object.fromEntries(named.map(({ name, field }) => [name, values[field]]))
}

/** The values of an input that its schemas have decoded. A missing value is the initial one. */
export function decodeInput<T extends Values>(columns: readonly FieldColumn[], sent: WireObject): T {
  const values: WireObject = {}
  for (const { name, field, initial } of columns) values[field] = sent[name] === undefined ? initial : sent[name]
  return values as T
}
