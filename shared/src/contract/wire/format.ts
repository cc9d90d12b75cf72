import {
  array,
  codec,
  custom,
  encode as encodeBySchema,
  nullable,
  object,
  type output,
  type ZodMiniType,
} from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'

/** An object that is sent or received, by its names on the wire. */
export type WireObject = Record<string, unknown>

/** The wire schema of a value of `T`, with its encoder and decoder. */
export interface WireFormat<T, Wire = WireObject> {
  readonly schema: ZodMiniType<Wire, Wire>
  readonly encode: (value: T) => Wire
  // Methods are bivariant, so that the format of an object is assignable to one of unknown values.
  decode(sent: Wire): T
}

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
  /** Undefined leaves the value out. `object` has the other values from which this value is decoded, such as the last day of a period. */
  readonly decode: (sent: unknown, object: WireObject) => unknown
}

/** A column whose value is sent and never decoded. */
export function sentColumn<Source>(
  name: string,
  schema: ZodMiniType,
  encode: (source: Source) => unknown,
): Column<Source> {
  return { name, field: null, schema, encode, decode: (sent) => sent }
}

/** The column of a value of a format. By default the name in code is that on the wire. */
export function formatColumn<Source, T>(
  names: Pick<Column<Source>, 'name' | 'group'> & Partial<Pick<Column<Source>, 'field'>>,
  { schema, encode, decode }: WireFormat<T, unknown>,
  select: (source: Source) => T,
): Column<Source> {
  return {
    field: names.name,
    ...names,
    schema,
    encode: (source) => encode(select(source)),
    decode: (sent) => decode(sent),
  }
}

/** The schemas of columns by their wire names. */
export function createShape(columns: readonly Pick<Column<never>, 'name' | 'schema'>[]): Record<string, ZodMiniType> {
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
    const value = field === null ? undefined : decode(sent[name], sent)
    if (field !== null && value !== undefined) into[field] = value
  }
  return into as T
}

/** The format of an object whose members each are a column. `empty` has the groups, which may have no columns. */
export function objectFormat<T extends object>(columns: readonly Column<T>[], empty?: Partial<T>): WireFormat<T> {
  const filterColumns = (groupName: string | undefined) => columns.filter(({ group }) => group === groupName)
  const ungroupedColumns = filterColumns(undefined)
  const groupNames = [...new Set(columns.flatMap(({ group = [] }) => group))]
  const groups = groupNames.map((name) => [name, filterColumns(name)] as const)
  return {
    schema: object(createShape(columns)),
    encode: (value) => encodeColumns(columns, value),
    decode: (sent) => {
      const into: WireObject = { ...empty }
      for (const [name, grouped] of groups) into[name] = decodeColumns(grouped, sent)
      return decodeColumns(ungroupedColumns, sent, into)
    },
  }
}

/** The format of an object with one member. Its decoded form is that member. */
export function memberFormat<T>(name: string, { schema, encode, decode }: WireFormat<T, unknown>): WireFormat<T> {
  return {
    schema: object<Record<string, ZodMiniType>>({ [name]: schema }),
    encode: (value) => ({ [name]: encode(value) }),
    decode: (sent) => decode(sent[name]),
  }
}

/** The format of a list. */
export function listFormat<T, Wire>({ schema, encode, decode }: WireFormat<T, Wire>): WireFormat<readonly T[], Wire[]> {
  return {
    schema: array(schema),
    encode: (values) => values.map(encode),
    decode: (sent) => sent.map((each) => decode(each)),
  }
}

/** The format of a value that may be missing. */
export function nullableFormat<T, Wire>({
  schema,
  encode,
  decode,
}: WireFormat<T, Wire>): WireFormat<T | null, Wire | null> {
  return {
    schema: nullable(schema),
    encode: (value) => (value === null ? null : encode(value)),
    decode: (sent) => (sent === null ? null : decode(sent)),
  }
}

/** The format of a list for each area, by the ids of the areas. */
export function areaListsFormat<T>(
  areas: readonly AnyArea[],
  formatOf: (area: AnyArea) => WireFormat<T>,
): WireFormat<Readonly<Record<string, readonly T[]>>> {
  return objectFormat(
    areas.map((area) => formatColumn({ name: area.id }, listFormat(formatOf(area)), (lists) => lists[area.id] ?? [])),
  )
}

/** The members of an object, each with its name on the wire and its schema. */
type Members<T> = { readonly [Member in keyof T]-?: readonly [name: string, schema: ZodMiniType<T[Member]>] }

/** The columns of an object whose members have other names on the wire. */
export function recordColumns<T extends object>(members: Members<T>): readonly Column<T>[] {
  return Object.entries<readonly [string, ZodMiniType]>(members).map(([field, [name, schema]]) => {
    return { name, field, schema, encode: (value) => Reflect.get(value, field), decode: (sent) => sent }
  })
}

/** The codec of an object whose members have other names on the wire. */
export function recordCodec<T extends object>(members: Members<T>) {
  const columns = recordColumns(members)
  return codec(object(createShape(columns)), custom<T>(), objectFormat(columns))
}

type Encode = (value: unknown) => unknown
const encoders = new WeakMap<ZodMiniType, Encode>()

/** A format as the codec of an endpoint. */
export function formatCodec<T, Wire>({ schema, encode, decode }: WireFormat<T, Wire>) {
  const formatSchema = codec(schema, custom<T>(), { decode, encode })
  encoders.set(formatSchema, encode as Encode)
  return formatSchema
}

/**
 * The encoder of a schema. The encoder of a format runs by itself: zod does not check each of the hundreds of values of a list
 * that this encoder has just made.
 */
export function findEncoder<Schema extends ZodMiniType>(schema: Schema): (value: output<Schema>) => unknown {
  return encoders.get(schema) ?? ((value) => encodeBySchema(schema, value))
}
