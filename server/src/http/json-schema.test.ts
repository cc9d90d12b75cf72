import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findObjectSchema, toJsonSchema } from './json-schema.ts'

const point = z.object({ x: z.number() })

function listMembers(schema: z.ZodMiniType): readonly string[] {
  return Object.keys(findObjectSchema(toJsonSchema(schema))?.properties ?? {})
}

test('an object, a list of it and a union of one of them with other types have the members of the object', () => {
  for (const schema of [point, z.array(point)]) {
    expect(listMembers(schema)).toEqual(['x'])
    expect(listMembers(z.nullable(schema))).toEqual(['x'])
    expect(listMembers(z.array(z.nullable(schema)))).toEqual(['x'])
    expect(listMembers(z.union([z.string(), schema, z.null()]))).toEqual(['x'])
  }
})

test('a type without an object, and a union of several, have no members', () => {
  for (const schema of [z.string(), z.array(z.number()), z.nullable(z.string()), z.record(z.string(), z.number())])
    expect(listMembers(schema)).toEqual([])
  expect(listMembers(z.union([point, z.object({ y: z.number() })]))).toEqual([])
})
