import { array, codec, custom, encode as encodeBySchema, object, type output, type ZodMiniType } from 'zod/mini'
import { type Column, decodeColumns, encodeColumns, shapeOf, type WireObject } from './columns.ts'

/** How a value of `T` looks on the wire, and its encoder and decoder. */
export interface WireFormat<T, Wire = WireObject> {
  readonly schema: ZodMiniType<Wire, Wire>
  readonly encode: (value: T) => Wire
  // Methods are bivariant, so that the format of an object is assignable to one of unknown values.
  decode(sent: Wire): T
}

/** The format of an object whose members each are a column. `empty` has the groups, which may have no columns. */
export function objectFormat<T extends object>(columns: readonly Column<T>[], empty?: Partial<T>): WireFormat<T> {
  const columnsOf = (of: string | undefined) => columns.filter(({ group }) => group === of)
  const own = columnsOf(undefined)
  const groups = [...new Set(columns.flatMap(({ group = [] }) => group))].map(
    (name) => [name, columnsOf(name)] as const,
  )
  return {
    schema: object(shapeOf(columns)),
    encode: (value) => encodeColumns(columns, value),
    decode: (sent) => {
      const into: WireObject = { ...empty }
      for (const [name, grouped] of groups) into[name] = decodeColumns(grouped, sent)
      return decodeColumns(own, sent, into)
    },
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

/** The column of a value of a format. By default the name in code is that on the wire. */
export function formatColumn<Source, T>(
  at: Pick<Column<Source>, 'name' | 'group'> & Partial<Pick<Column<Source>, 'field'>>,
  { schema, encode, decode }: WireFormat<T, unknown>,
  select: (source: Source) => T,
): Column<Source> {
  return { field: at.name, ...at, schema, encode: (source) => encode(select(source)), decode }
}

/** The members of an object, each with its name on the wire and its schema. */
type Members<T> = { readonly [Member in keyof T]-?: readonly [name: string, schema: ZodMiniType<T[Member]>] }

/** The codec of an object whose members have other names on the wire. */
export function recordCodec<T extends object>(members: Members<T>) {
  const columns = Object.entries<readonly [string, ZodMiniType]>(members).map(([field, [name, schema]]): Column<T> => {
    return { name, field, schema, encode: (value) => Reflect.get(value, field), decode: (sent) => sent }
  })
  return codec(object(shapeOf(columns)), custom<T>(), objectFormat(columns))
}

type Encode = (value: unknown) => unknown
const encoders = new WeakMap<ZodMiniType, Encode>()

/** A format as the codec of an endpoint. */
export function formatCodec<T, Wire>({ schema, encode, decode }: WireFormat<T, Wire>) {
  const made = codec(schema, custom<T>(), { decode, encode })
  encoders.set(made, encode as Encode)
  return made
}

/**
 * The encoder of a schema. The encoder of a format runs by itself: zod does not check each of the hundreds of values of a list
 * that this encoder has just made.
 */
export function encoderOf<Schema extends ZodMiniType>(schema: Schema): (value: output<Schema>) => unknown {
  return encoders.get(schema) ?? ((value) => encodeBySchema(schema, value))
}
