import { Refusal } from '@haru/shared/errors.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBody } from './json.ts'

function codeOf(body: string | Uint8Array): string {
  try {
    parseBody(typeof body === 'string' ? new TextEncoder().encode(body) : body)
    return 'accepted'
  } catch (error) {
    return error instanceof Refusal ? error.code : 'crashed'
  }
}

test.each([
  ['nothing', '', 'invalidJson'],
  ['half an object', '{', 'invalidJson'],
  ['a list', '[]', 'invalidObject'],
  ['a number', '5', 'invalidObject'],
  ['null', 'null', 'invalidObject'],
  ['a hundred thousand brackets', '['.repeat(100_000), 'tooDeep'],
  ['fifty thousand nested objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'tooDeep'],
  ['nine levels', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 'tooDeep'],
  ['NaN', '{"a":NaN}', 'invalidJson'],
  ['a comment', '{"a":1 /* b */}', 'invalidJson'],
  ['a trailing comma', '{"a":1,}', 'invalidJson'],
  ['a byte order mark', '\ufeff{"a":1}', 'invalidJson'],
  ['an unpaired surrogate', '{"a":"\\ud800"}', 'invalidJson'],
  ['an unpaired surrogate in a name', '{"\\ud800":1}', 'invalidJson'],
  ['a name twice', '{"a":1,"a":2}', 'invalidJson'],
  ['a name twice, once escaped', '{"a":1,"\\u0061":2}', 'invalidJson'],
  ['2,001 names', JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`k${i}`, 1]))), 'tooDeep'],
  ['__proto__', '{"__proto__":{"a":1}}', 'invalidObject'],
  ['an escaped __proto__', '{"\\u005f_proto__":{"a":1}}', 'invalidObject'],
  ['a constructor', '{"a":{"constructor":{"prototype":{}}}}', 'invalidObject'],
  ['eight levels', `${'{"a":'.repeat(8)}1${'}'.repeat(8)}`, 'accepted'],
  ['brackets within text', JSON.stringify({ a: '[[[[[[[[[[[[', b: '"\\{{{{{{{{{{::' }), 'accepted'],
])('%s: %#', (_, body, code) => {
  expect(codeOf(body)).toBe(code)
})

test('UTF-16 is refused', () => {
  expect(codeOf(new Uint8Array(Buffer.from('{"a":1}', 'utf16le')))).toBe('invalidJson')
})

// A test in parallel may take the processor from one of the two for a while, so both run in turns and may be measured again.
test('a body that is too large is refused in about the time that JSON.parse takes', { retry: 3 }, () => {
  const list = `[${'{"a":1},'.repeat(30_000)}{}]`
  const measureMs = (work: () => unknown) => {
    const started = performance.now()
    work()
    return performance.now() - started
  }
  const rounds = Array.from({ length: 10 }, () => ({
    refusalMs: measureMs(() => [codeOf(list), codeOf('['.repeat(250_000))]),
    parseMs: measureMs(() => JSON.parse(list)),
  }))
  const shortest = (name: 'refusalMs' | 'parseMs') => Math.min(...rounds.map((round) => round[name]))
  expect(shortest('refusalMs')).toBeLessThan(10 * shortest('parseMs'))
})

test('any object that JSON can express is parsed to the same value', () => {
  const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' })
  const object = fc.dictionary(fc.stringMatching(/^\w{1,6}$/), value, { noNullPrototype: true })
  fc.assert(
    fc.property(object, (sent) => {
      const text = JSON.stringify(sent)
      fc.pre(!/__proto__|constructor|prototype/.test(text))
      expect(parseBody(new TextEncoder().encode(text))).toEqual(JSON.parse(text))
    }),
  )
})
