import { Refusal } from '@haru/shared/errors.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonPart, splitJson } from './json-stream.ts'

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function read(text: string | Uint8Array, size = 7): Promise<readonly JsonPart[]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return Array.fromAsync(splitJson(inChunks(bytes, size)))
}

async function codeOf(text: string | Uint8Array): Promise<string> {
  try {
    await read(text)
    return 'taken apart'
  } catch (error) {
    return error instanceof Refusal ? error.code : `crashed: ${error}`
  }
}

/** Joins the parsed values and rows to one object again. */
function joined(pieces: readonly JsonPart[]): unknown {
  const whole: Record<string, unknown> = {}
  for (const { key, row, text } of pieces) {
    if (row === null) whole[key] = JSON.parse(text)
    else if (row === 0) whole[key] = []
    else (whole[key] as unknown[]).push(JSON.parse(text))
  }
  return whole
}

test('any object is split into its values and the rows of its lists, in any chunks', async () => {
  const value = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' })
  const object = fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), value, { noNullPrototype: true })
  const space = fc.constantFrom(undefined, 1, '\t')
  await fc.assert(
    fc.asyncProperty(object, space, fc.integer({ min: 1, max: 40 }), async (whole, indent, size) => {
      fc.pre(!Object.hasOwn(whole, '__proto__'))
      const text = JSON.stringify(whole, null, indent)
      expect(joined(await read(text, size))).toEqual(JSON.parse(text))
    }),
  )
})

test('a row has its list and its number', async () => {
  expect(await read('{"a":1,"b":[{"c":2},3]}')).toEqual([
    { key: 'a', row: null, text: '1' },
    { key: 'b', row: 0, text: '' },
    { key: 'b', row: 1, text: '{"c":2}' },
    { key: 'b', row: 2, text: '3' },
  ])
})

test.each([
  ['nothing', '', 'invalidJson'],
  ['only a list', '[]', 'invalidJson'],
  ['zeros', new Uint8Array(1000), 'invalidJson'],
  ['half an object', '{"a":[1,2', 'invalidJson'],
  ['something behind it', '{} {}', 'invalidJson'],
  ['no comma', '{"a":1 "b":2}', 'invalidJson'],
  ['a comma too many', '{"a":[1,]}', 'invalidJson'],
  ['a key without a value', '{"a"}', 'invalidJson'],
  ['a key that is not a text', '{1:2}', 'invalidJson'],
  ['UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le')), 'invalidJson'],
  ['an incomplete character', new Uint8Array([...Buffer.from('{"a":"'), 0xed, 0xa0]), 'invalidJson'],
  ['one value of 3 MB', `{"a":"${'x'.repeat(3_000_000)}"}`, 'bodyTooLarge'],
  ['a byte order mark', '\ufeff{"a":1}', 'taken apart'],
])('%s: %#', async (_, text, code) => {
  expect(await codeOf(text)).toBe(code)
})
