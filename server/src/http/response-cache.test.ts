import { day } from '@haru/shared/calendar/day.ts'
import { expect, test } from 'vitest'
import { type CacheKey, createResponseCache, type ResponseBody } from './response-cache.ts'

const kim: CacheKey = { caller: { ownerId: 'kim', seq: 3 }, today: day('2026-03-01'), request: '/list?page=1' }
const text = (response: ResponseBody | null) => response?.toString() ?? null

test('the same request gets the cached response until its user writes', () => {
  const cache = createResponseCache()
  expect(cache.find(kim)).toBeNull()
  cache.put(kim, Buffer.from('three'))
  expect(text(cache.find(kim))).toBe('three')
  expect(text(cache.find(kim))).toBe('three')
  const later = { ...kim, caller: { ownerId: 'kim', seq: 4 } }
  expect(cache.find(later)).toBeNull()
  expect(cache.find(kim), 'what has changed is forgotten').toBeNull()
})

test('another user, day or request has its own response', () => {
  const cache = createResponseCache()
  cache.put(kim, Buffer.from('three'))
  const others: readonly CacheKey[] = [
    { ...kim, caller: { ownerId: 'lee', seq: 3 } },
    { ...kim, today: day('2026-03-02') },
    { ...kim, request: '/list?page=2' },
  ]
  for (const other of others) expect(cache.find(other)).toBeNull()
  expect(text(cache.find(kim))).toBe('three')
})

test('above the size limit the least recently used responses are removed', () => {
  const cache = createResponseCache(4200)
  const pageKey = (page: number): CacheKey => ({ ...kim, request: `/list?page=${page}` })
  for (const page of [1, 2, 3]) cache.put(pageKey(page), Buffer.alloc(1000))
  expect(cache.find(pageKey(1))).not.toBeNull()
  cache.put(pageKey(4), Buffer.alloc(1000))
  expect([1, 2, 3, 4].map((page) => cache.find(pageKey(page)) !== null)).toEqual([true, false, true, true])
})

test('a response that is cached again counts once', () => {
  const cache = createResponseCache(2800)
  for (let i = 0; i < 10; i += 1) cache.put(kim, Buffer.alloc(1000))
  cache.put({ ...kim, request: '/other' }, Buffer.alloc(1000))
  expect(cache.find(kim)).not.toBeNull()
})

test('a response larger than the cache is not cached', () => {
  const cache = createResponseCache(20)
  cache.put(kim, Buffer.alloc(21))
  expect(cache.find(kim)).toBeNull()
})

test('many small responses to long requests are removed like large responses', () => {
  const cache = createResponseCache(100_000)
  const pageKey = (page: number): CacheKey => ({ ...kim, request: `/list?page=${page}&${'x'.repeat(8000)}` })
  for (let page = 1; page <= 20; page += 1) cache.put(pageKey(page), '{}')
  const known = Array.from({ length: 20 }, (_, i) => cache.find(pageKey(i + 1)) !== null)
  expect(known.filter(Boolean)).toHaveLength(12)
  expect(known.slice(-12).every(Boolean)).toBe(true)
})

test('a very large response does not remove the responses of other requests', () => {
  const cache = createResponseCache(100_000, 5000)
  cache.put(kim, Buffer.alloc(1000))
  cache.put({ ...kim, request: '/large' }, Buffer.alloc(6000))
  expect(cache.find(kim)).not.toBeNull()
  expect(cache.find({ ...kim, request: '/large' })).toBeNull()
})
