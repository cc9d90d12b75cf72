import { expect, test } from 'vitest'
import { number, parse, string } from 'zod/mini'
import { columnsFormat, formatColumn, groupColumn, mapColumn, objectCodec, objectFormat, sentColumn } from './column.ts'
import { findEncoder, type WireFormat } from './format.ts'

/** A number as a text. */
const textFormat: WireFormat<number, unknown> = { schema: string(), encode: String, decode: Number }

interface Weight {
  readonly id: string
  readonly grams: number
}

test('an object has the members in the order in which they are described, with their names on the wire', () => {
  const { encode, decode } = objectFormat<Weight>({ grams: ['weight', textFormat], id: string() })
  const sent = encode({ id: 'a', grams: 5 })
  expect(JSON.stringify(sent)).toBe('{"weight":"5","id":"a"}')
  expect(decode(sent)).toEqual({ id: 'a', grams: 5 })
})

test('a codec of an object checks what it decodes', () => {
  const codec = objectCodec<Weight>({ id: ['_id', string()], grams: number() })
  expect(parse(codec, { _id: 'a', grams: 5, other: 1 })).toEqual({ id: 'a', grams: 5 })
  expect(() => parse(codec, { _id: 'a', grams: '5' })).toThrow()
  expect(findEncoder(codec)({ id: 'a', grams: 5 })).toEqual({ _id: 'a', grams: 5 })
})

test('the values of a group are beside the other values, and a group without values is empty', () => {
  interface Recipe {
    readonly name: string
    readonly amounts: Readonly<Record<string, number>>
  }
  const columns = ['a', 'b'].map((name) => mapColumn(name, textFormat))
  const { schema, encode, decode } = objectFormat<Recipe>({ name: string(), amounts: { columns } })
  const recipe = { name: 'x', amounts: { b: 2 } }
  expect(encode(recipe)).toEqual({ name: 'x', b: '2' })
  expect(decode({ name: 'x', b: '2' })).toEqual(recipe)
  expect(decode({ name: 'x' })).toEqual({ name: 'x', amounts: {} })
  expect(parse(schema, { name: 'x', b: '2', c: '3' })).toEqual({ name: 'x', b: '2' })
})

test('two groups may have the same names in code, and alternate on the wire', () => {
  interface Pair {
    readonly real: { readonly a: number; readonly b: number }
    readonly goal: { readonly a: number; readonly b: number } | null
  }
  const names = ['a', 'b'] as const
  const columns = names.flatMap((name) => [
    groupColumn('real', [formatColumn(name, number())]),
    groupColumn('goal', [formatColumn(name, number(), `goal_${name}`)], { a: 0, b: 0 }),
  ])
  const { encode, decode } = columnsFormat<Pair>(columns)
  const sent = encode({ real: { a: 1, b: 2 }, goal: { a: 3, b: 4 } })
  expect(JSON.stringify(sent)).toBe('{"a":1,"goal_a":3,"b":2,"goal_b":4}')
  expect(decode(sent)).toEqual({ real: { a: 1, b: 2 }, goal: { a: 3, b: 4 } })
  expect(encode({ real: { a: 1, b: 2 }, goal: null })).toEqual({ a: 1, goal_a: 0, b: 2, goal_b: 0 })
})

test('a missing value of a map is sent as empty or left out, and null is a value', () => {
  const nullable: WireFormat<number | null, unknown> = { schema: string(), encode: String, decode: Number }
  const columns = [mapColumn('a', nullable), mapColumn('b', nullable, 0)]
  const { encode } = columnsFormat<Readonly<Record<string, number | null>>>(columns)
  expect(encode({})).toEqual({ b: '0' })
  expect(encode({ a: null, b: null })).toEqual({ a: 'null', b: 'null' })
})

test('a value that is only sent is not decoded, and a value that is left out is that of the empty object', () => {
  const columns = [formatColumn('id', string()), sentColumn('color', string(), ({ id }: Weight) => `${id} red`)]
  const { encode, decode } = columnsFormat<Weight>(columns, { grams: 7 })
  expect(encode({ id: 'a', grams: 5 })).toEqual({ id: 'a', color: 'a red' })
  expect(decode({ id: 'a', color: 'a red' })).toEqual({ id: 'a', grams: 7 })
  expect(decode({ id: 'a', color: 'a red' })).not.toBe(decode({ id: 'a', color: 'a red' }))
})
