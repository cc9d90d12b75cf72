import { array, codec, custom, encode as encodeBySchema, nullable, type output, type ZodMiniType } from 'zod/mini'

/** An object that is sent or received, by its names on the wire. */
export type WireObject = Record<string, unknown>

/** The wire schema of a value of `T`, with its encoder and decoder. */
export interface WireFormat<T, Wire = WireObject> {
  readonly schema: ZodMiniType<Wire, Wire>
  readonly encode: (value: T) => Wire
  // Methods are bivariant, so that the format of an object is assignable to one of unknown values.
  decode(sent: Wire): T
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
export function nullableFormat<T, Wire>(format: WireFormat<T, Wire>): WireFormat<T | null, Wire | null> {
  return {
    schema: nullable(format.schema),
    encode: (value) => (value === null ? null : format.encode(value)),
    decode: (sent) => (sent === null ? null : format.decode(sent)),
  }
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
