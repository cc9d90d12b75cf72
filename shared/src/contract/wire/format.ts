import { codec, custom, encode as encodeBySchema, type output, type ZodMiniType } from 'zod/mini'
import type { WireObject } from './columns.ts'

/** How a value of `T` looks on the wire, and its encoder and decoder. */
export interface WireFormat<T, Wire = WireObject> {
  readonly schema: ZodMiniType<Wire, Wire>
  readonly encode: (value: T) => Wire
  readonly decode: (sent: Wire) => T
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
