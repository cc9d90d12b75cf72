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

/** The schema of the object that a schema describes, itself, in a list, or as the only object of a union, such as an object or null. */
export function findObjectSchema(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties !== undefined) return schema
  const inner = schema.items === undefined ? (listOptions(schema) ?? []) : [schema.items]
  const [found, ...others] = inner.map(findObjectSchema).filter((each) => each !== undefined)
  return others.length === 0 ? found : undefined
}

/** The schemas of a union. */
export function listOptions(schema: JsonSchema): readonly JsonSchema[] | undefined {
  return (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
}
