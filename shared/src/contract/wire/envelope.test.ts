import { describe, expect, test } from 'vitest'
import { decode, encode, object, safeParse } from 'zod/mini'
import { pageRequestCodec } from './envelope.ts'

const tenAPage = pageRequestCodec(10)
const input = object({ PAGING: tenAPage })

function decodePage(sent: unknown) {
  const { success, data, error } = safeParse(input, sent)
  return success ? data.PAGING : error.issues[0]?.message
}

describe('PAGING', () => {
  test.each([
    [{}, { sort: 'asc', page: 1 }],
    [{ PAGING: {} }, { sort: 'asc', page: 1 }],
    [{ PAGING: { sort: 'desc' } }, { sort: 'desc', page: 1 }],
    [{ PAGING: { page: '3' } }, { sort: 'asc', page: 3 }],
    [{ PAGING: { page: 12, sort: 'asc', limit: '10' } }, { sort: 'asc', page: 12 }],
    [{ PAGING: { page: 1, query: 'kimchi' } }, { sort: 'asc', page: 1 }],
  ])('%j is %j', (sent, paging) => {
    expect(decodePage(sent)).toEqual(paging)
  })

  test.each([
    { page: -1 },
    { page: 0 },
    { page: 0.5 },
    { page: Number.NaN },
    { page: JSON.parse('1e309') },
    { page: 2 ** 53 },
    { page: '01' },
    { page: ' 1' },
    { page: '' },
    { page: [1] },
    { page: { a: 1 } },
    { page: null },
    { page: true },
    { page: { __proto__: null, toString: 1 } },
    { sort: 'asc; DROP TABLE entry' },
    { sort: '__proto__' },
    { sort: '' },
    { sort: ['asc'] },
    { limit: 1e9 },
    { limit: 100 },
    { limit: [10] },
  ])('%j is refused', (sent) => {
    expect(decodePage({ PAGING: sent })).toBe('invalidPaging')
  })

  test.each([null, 'x', 7, [], [{ page: 1 }]])('%j is refused as PAGING', (sent) => {
    expect(decodePage({ PAGING: sent })).toBe('invalidPaging')
  })

  test('is decoded as it was encoded', () => {
    const paging = { sort: 'desc', page: 7 } as const
    expect(decode(tenAPage, encode(tenAPage, paging))).toEqual(paging)
  })
})
