import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSearchQueue, maxSearchesPerMinute } from './search-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()

test('a search begins when the search before it has ended, also by an error', async () => {
  const queue = createSearchQueue()
  const responses = [1, 2, 3].map(() => Promise.withResolvers<string>())
  const started: number[] = []
  const results = responses.map(({ promise }, i) =>
    queue.run(() => {
      started.push(i)
      return promise
    }, signal),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0])
  responses[0]?.resolve('밥')
  expect(await results[0]).toBe('밥')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1])
  responses[1]?.reject(new Error('no network'))
  await expect(results[1]).rejects.toThrow('no network')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1, 2])
})

test('an aborted search is not sent, and does not hold up the next one', async () => {
  const queue = createSearchQueue()
  const first = Promise.withResolvers<string>()
  const abandoned = new AbortController()
  const search = vi.fn(async () => '김치')
  void queue.run(() => first.promise, signal)
  const second = queue.run(search, abandoned.signal)
  const third = queue.run(async () => '두부', signal)
  abandoned.abort()
  first.resolve('밥')
  await expect(second).rejects.toThrow()
  expect(await third).toBe('두부')
  expect(search).not.toHaveBeenCalled()
})

test('the searches of a minute are limited; the next one waits, unless it is aborted', async () => {
  const queue = createSearchQueue()
  const search = vi.fn(async () => '')
  for (let i = 0; i < maxSearchesPerMinute; i += 1) await queue.run(search, signal)
  const abandoned = new AbortController()
  const aborted = queue.run(search, abandoned.signal)
  const next = queue.run(search, signal)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(search).toHaveBeenCalledTimes(maxSearchesPerMinute)
  abandoned.abort()
  await expect(aborted).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(search).toHaveBeenCalledTimes(maxSearchesPerMinute)
  await vi.advanceTimersByTimeAsync(1000)
  await next
  expect(search).toHaveBeenCalledTimes(maxSearchesPerMinute + 1)
})
