import { isErrorCode, Refusal } from '@haru/shared/errors.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryOf } from '../../testing/client.ts'
import { parseQueryString } from './query.ts'

function codeOf(text: string): string {
  try {
    parseQueryString(text)
    return 'accepted'
  } catch (error) {
    return error instanceof Refusal ? error.code : 'crashed'
  }
}

test.each([
  ['', {}],
  ['user_id=a%40x.com', { user_id: 'a@x.com' }],
  ['user_id=a+b', { user_id: 'a b' }],
  ['empty', { empty: '' }],
  ['a=1=2', { a: '1=2' }],
  ['DATE[dateStart]=2026-01-01&DATE[dateEnd]=2026-01-31', { DATE: { dateStart: '2026-01-01', dateEnd: '2026-01-31' } }],
  ['DATE%5BdateStart%5D=2026-01-01', { DATE: { dateStart: '2026-01-01' } }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  [`DATE=${encodeURIComponent('{"dateType":"day"}')}`, { DATE: { dateType: 'day' } }],
  [`PAGING=${encodeURIComponent('{"page":2,"sort":"asc"}')}`, { PAGING: { page: 2, sort: 'asc' } }],
  ['note={"dateType":"day"}', { note: '{"dateType":"day"}' }],
])('reads %s', (text, is) => {
  expect(parseQueryString(text)).toStrictEqual(is)
})

test.each([
  ['a key twice', 'a=1&a=2'],
  ['a value and an object under one name', 'DATE=x&DATE[dateStart]=2026-01-01'],
  ['an object and then a value', 'DATE[dateStart]=2026-01-01&DATE=x'],
  ['an inner value that becomes an object', 'a[b]=1&a[b][c]=2'],
  ['an empty bracket', 'DATE[]=1'],
  ['a list', 'a[0]=1'],
  ['a large index', 'a[99999999]=1'],
  ['four levels', 'a[b][c][d]=1'],
  ['three hundred levels', `a${'[b]'.repeat(300)}=1`],
  ['51 keys', Array.from({ length: 51 }, (_, i) => `k${i}=1`).join('&')],
  ['__proto__', '__proto__[x]=1'],
  ['an inner __proto__', 'DATE[__proto__][x]=1'],
  ['a constructor', 'DATE[constructor][prototype]=1'],
  ['a prototype', 'prototype=1'],
  ['an escaped __proto__', 'DATE[%5F%5Fproto%5F%5F]=1'],
  ['an open bracket', 'DATE[dateStart=1'],
  ['text after a bracket', 'DATE[dateStart]x=1'],
  ['a bracket without a name', '[dateStart]=1'],
  ['half an escape', 'a=%E0%A4%A'],
  ['an empty name', '=1'],
  ['broken JSON', 'DATE={'],
  ['JSON that is not an object', 'PAGING=[]'],
  ['JSON with a doubled key', `DATE=${encodeURIComponent('{"dateType":"day","dateType":"week"}')}`],
  ['JSON with __proto__', `OBJECT=${encodeURIComponent('{"__proto__":{"x":1}}')}`],
])('refuses %s', (_, text) => {
  expect(codeOf(text)).toBe('invalidQuery')
})

test('a doubled user_id is refused with invalidUserId', () => {
  expect(codeOf('user_id=a&user_id=b')).toBe('invalidUserId')
})

test('any query is either parsed or refused, and changes no prototype', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'DATE',
      '[',
      ']',
      '&',
      '=',
      '%',
      '__proto__',
      'constructor',
      '0',
      '+',
      '{',
      '}',
      '"',
      ':',
      ',',
      '\0',
    ),
    fc.string({ maxLength: 4, unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const code = codeOf(pieces.join(''))
      return (code === 'accepted' || isErrorCode(code)) && Object.keys(Object.prototype).length === 0
    }),
    { numRuns: 2000 },
  )
})

test('the server parses a query to the value that the client encoded', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => text !== 'constructor' && text !== 'prototype')
  const values = fc.dictionary(name, fc.string({ unit: 'grapheme' }), { noNullPrototype: true })
  const query = fc.dictionary(name, fc.oneof(fc.string({ unit: 'grapheme' }), values), {
    maxKeys: 5,
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(query, (sent) => {
      const meant = Object.entries(sent).filter(
        ([, value]) => typeof value === 'string' || Object.keys(value).length > 0,
      )
      const count = meant.reduce(
        (sum, [, value]) => sum + (typeof value === 'string' ? 1 : Object.keys(value).length),
        0,
      )
      fc.pre(count <= 50)
      expect(parseQueryString(queryOf(sent).slice(1))).toEqual(Object.fromEntries(meant))
    }),
  )
})
