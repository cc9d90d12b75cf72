import { expect, test } from 'vitest'
import { type AttemptLimiter, createAttemptLimiter } from './attempt-limiter.ts'

function createClock() {
  let now = 1000
  return { monotonic: () => now, pass: (ms: number) => (now += ms) }
}

const windowMs = 60_000

async function takeAll(limiter: ReturnType<typeof createAttemptLimiter>, keys: readonly string[]) {
  const waits: number[] = []
  for (const key of keys) waits.push(await limiter.take(key))
  return waits
}

test('attempts beyond the limit wait until the window ends', async () => {
  const { monotonic, pass } = createClock()
  const limiter = createAttemptLimiter(monotonic, { max: 2, windowMs })
  expect(await takeAll(limiter, ['a', 'a', 'a', 'b'])).toEqual([0, 0, 60, 0])
  pass(59_000)
  expect(await limiter.take('a')).toBe(1)
  pass(1001)
  expect(await takeAll(limiter, ['a', 'a', 'a'])).toEqual([0, 0, 60])
})

test('parallel attempts are counted before any of them gets a response', async () => {
  const limiter = createAttemptLimiter(createClock().monotonic, { max: 3, windowMs })
  const waits = await Promise.all(Array.from({ length: 10 }, () => limiter.take('a')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('an attempt that did not fail is subtracted from the count, unless its count has expired', async () => {
  const { monotonic, pass } = createClock()
  const limiter = createAttemptLimiter(monotonic, { max: 1, windowMs })
  await limiter.take('a')
  await limiter.giveBack('a')
  expect(await takeAll(limiter, ['a', 'a'])).toEqual([0, 60])
  pass(windowMs)
  await limiter.giveBack('a')
  expect(await takeAll(limiter, ['a', 'a'])).toEqual([0, 60])
  await limiter.forget('a')
  expect(await limiter.take('a')).toBe(0)
})

// B8
test('the number of keys is bounded, and the oldest key is forgotten first', async () => {
  const limiter = createAttemptLimiter(createClock().monotonic, { max: 1, windowMs, maxKeys: 3 })
  expect(await takeAll(limiter, ['a', 'b', 'c', 'd'])).toEqual([0, 0, 0, 0])
  expect(await takeAll(limiter, ['b', 'c', 'd'])).toEqual([60, 60, 60])
  expect(await limiter.take('a')).toBe(0)
})

// B8
test('an attempt takes the same time with 50,000 other keys as with none', async () => {
  const { monotonic, pass } = createClock()
  const full = createAttemptLimiter(monotonic, { max: 1, windowMs })
  for (let i = 0; i < 60_000; i += 1) await full.take(`filler${i}`)
  // The shortest of several rounds, because a pause of the machine does not concern the limiter.
  const timeOf = async (limiterOf: () => AttemptLimiter) => {
    const times: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const limiter = limiterOf()
      const started = performance.now()
      for (let i = 0; i < 1000; i += 1) await limiter.take(`${round} ${i}`)
      times.push(performance.now() - started)
      await Promise.all(Array.from({ length: 1000 }, (_, i) => limiter.forget(`${round} ${i}`)))
    }
    return Math.min(...times)
  }
  const empty = await timeOf(() => createAttemptLimiter(monotonic, { max: 1, windowMs }))
  expect((await timeOf(() => full)) / empty).toBeLessThan(20)
  pass(windowMs)
  expect((await timeOf(() => full)) / empty).toBeLessThan(20)
})
