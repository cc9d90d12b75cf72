import { object, optional, type ZodMiniType } from 'zod/mini'
import { formatCodec, type WireFormat, type WireObject } from './format.ts'

/** One value of a wire object: its name, its schema, and how it is encoded from a `Source` and decoded. */
export interface Column<Source> {
  readonly name: string
  /** The name of the value in code; null for a value that is sent and never decoded, such as a color. */
  readonly field: string | null
  readonly schema: ZodMiniType
  /** Undefined leaves the value out. A group encodes its values into the wire object. */
  readonly encode: (source: Source, into: WireObject) => unknown
  /**
   * Undefined leaves the value out. `object` has the other values from which this value is decoded, such as the last day of a period, and
   * `into` the values that are decoded, such as those of other columns of a group.
   */
  readonly decode: (sent: unknown, object: WireObject, into: WireObject) => unknown
  /** The columns of a group, such as the `goals` of a point: its values are sent beside the other values. */
  readonly columns?: readonly Column<never>[]
}

/** A column whose value is sent and never decoded. */
export function sentColumn<Source>(
  name: string,
  schema: ZodMiniType,
  encode: (source: Source) => unknown,
): Column<Source> {
  return { name, field: null, schema, encode, decode: (sent) => sent }
}

/** The format of a value, or the schema of a value that is sent as it is. */
type ValueFormat<T> = WireFormat<T, unknown> | ZodMiniType<T>

/** The column of a member of an object. By default it has its name in code on the wire. */
export function formatColumn<Field extends string, T>(
  field: Field,
  format: ValueFormat<T>,
  name: string = field,
): Column<{ readonly [Name in Field]: T }> {
  const sentAsIs = { encode: (value: T): unknown => value, decode: (sent: unknown) => sent }
  const { schema, encode, decode } = 'schema' in format ? format : { schema: format, ...sentAsIs }
  return { name, field, schema, encode: (source) => encode(source[field]), decode: (sent) => decode(sent) }
}

/** The column of a value of a map, such as the total of a metric. A missing value is sent as `empty`; without `empty` it is left out. */
export function mapColumn<T>(field: string, { schema, encode, decode }: WireFormat<T, unknown>, empty?: T) {
  return formatColumn<string, T | undefined>(field, {
    schema: empty === undefined ? optional(schema) : schema,
    encode: (value = empty) => (value === undefined ? undefined : encode(value)),
    decode: (sent) => (sent === undefined ? undefined : decode(sent)),
  })
}

/** The column of a member that is a group. A missing group is sent as `empty`. A group may have several columns in an object. */
export function groupColumn<Field extends string, T>(
  field: Field,
  columns: readonly Column<T>[],
  empty?: T,
): Column<{ readonly [Name in Field]: T | null | undefined }> {
  return {
    name: field,
    field,
    schema: object(createShape(columns)),
    encode: (source, into) => {
      encodeColumns(columns, (source[field] ?? empty) as T, into)
    },
    decode: (_, sent, into) => decodeColumns(columns, sent, (into[field] ?? {}) as WireObject),
    columns,
  }
}

type NamedFormat<T> = readonly [name: string, format: ValueFormat<T>]
type Member<T> = ValueFormat<T> | NamedFormat<T> | { readonly columns: readonly Column<T>[] }

/** The members of an object: each has its format, with its name on the wire if that is another, or is a group with its columns. */
export type Members<T> = { readonly [Field in keyof T]-?: Member<T[Field]> }

/** The columns of the members of an object, in their order. */
export function memberColumns<T extends object>(members: Members<T>): readonly Column<T>[] {
  const entries = Object.entries(members) as [keyof T & string, Member<T[keyof T]>][]
  return entries.map(([field, member]): Column<T> => {
    if ('columns' in member) return groupColumn(field, member.columns)
    return 0 in member ? formatColumn(field, member[1], member[0]) : formatColumn(field, member)
  })
}

/** The schemas of columns by their wire names. */
export function createShape(columns: readonly Column<never>[]): Record<string, ZodMiniType> {
  const shapes = columns.map((column) =>
    column.columns ? createShape(column.columns) : { [column.name]: column.schema },
  )
  return Object.assign({}, ...shapes)
}

/** Encodes the columns of a value into a wire object. */
export function encodeColumns<Source>(columns: readonly Column<Source>[], source: Source, into: WireObject = {}) {
  for (const { name, encode } of columns) {
    const sent = encode(source, into)
    if (sent !== undefined) into[name] = sent
  }
  return into
}

/** Decodes columns into an object by their field names. With `into`, the columns have a field for each member of `T`. */
export function decodeColumns<T>(columns: readonly Column<never>[], sent: WireObject, into: WireObject = {}): T {
  for (const { name, field, decode } of columns) {
    const value = field === null ? undefined : decode(sent[name], sent, into)
    if (field !== null && value !== undefined) into[field] = value
  }
  return into as T
}

/** The format of an object that is made of columns. `empty` has the values that may be left out. */
export function columnsFormat<T>(columns: readonly Column<T>[], empty?: Partial<T>): WireFormat<T> {
  return {
    schema: object(createShape(columns)),
    encode: (value) => encodeColumns(columns, value),
    decode: (sent) => decodeColumns(columns, sent, { ...empty }),
  }
}

/** The format of an object with these members. */
export function objectFormat<T extends object>(members: Members<T>): WireFormat<T> {
  return columnsFormat(memberColumns(members))
}

/** The codec of an object with these members. */
export function objectCodec<T extends object>(members: Members<T>) {
  return formatCodec(objectFormat(members))
}
