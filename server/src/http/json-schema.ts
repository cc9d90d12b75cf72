import * as z from 'zod/mini'

/** The parts of JSON Schema that the documents of the API use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly [keyword: string]: unknown
}

/** The wire side of a codec is its input, in requests and in responses. */
export function toJsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return rest as JsonSchema
}
