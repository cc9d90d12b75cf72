import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { encodeJson } from './encode-json.ts'
import {
  beginRequest,
  beginWriteWork,
  findCurrentRequest,
  gatherRequests,
  mapInSlices,
  type RunningRequest,
  runOutsideRequest,
  yieldToRequests,
  yieldWhenLong,
} from './event-loop.ts'

test('encodeJson writes data as JSON.stringify does', () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { minLength: 20 })), async (value) => {
      expect(String(await encodeJson({ result: value, left: undefined }))).toBe(JSON.stringify({ result: value }))
    }),
  ))

test('encodeJson gives a long response memory of its own, so that a cached one keeps no more than its length', async () => {
  for (const count of [500, 5000, 50_000]) {
    const bytes = await encodeJson({ result: Array.from({ length: count }, (_, i) => `하루 ${i}`) })
    expect(bytes).toBeInstanceOf(Buffer)
    expect((bytes as Buffer).buffer.byteLength).toBe(bytes.length)
  }
})

test('long work yields to other work', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await mapInSlices(Array.from({ length: 20 }), () => workFor(6))
  isOver = true
  expect(turns).toBeGreaterThan(5)
})

/** Begins a request that ends with the test, so that the tests after one that fails do not wait for it. */
function begin(): RunningRequest {
  const request = beginRequest()
  onTestFinished(request.end)
  return request
}

/** Keeps the CPU busy for the given time, whatever the speed of the machine is. */
function workFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('requests that arrive in the same turn take each step one directly after the other', async () => {
  const steps: string[] = []
  async function process(request: string): Promise<void> {
    await gatherRequests()
    steps.push(`${request}: session`)
    await Promise.resolve()
    steps.push(`${request}: response`)
  }
  const first = process('first')
  for (let i = 0; i < 5; i += 1) await Promise.resolve()
  await Promise.all([first, process('second')])
  await process('later')
  expect(steps).toEqual([
    'first: session',
    'second: session',
    'first: response',
    'second: response',
    'later: session',
    'later: response',
  ])
})

test('background work continues when the last request has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests = [begin(), begin()]
  let isOn = false
  workFor(3)
  const turn = Promise.resolve(yieldToRequests()).then(() => {
    isOn = true
  })
  await nextTurn()
  await nextTurn()
  requests[0]?.end()
  requests[0]?.end()
  await Promise.resolve()
  expect(isOn).toBe(false)
  requests[1]?.end()
  await turn
  expect(isOn).toBe(true)
  vi.useRealTimers()
})

test('background work continues beside a request that does not end', async () => {
  const request = begin()
  for (let i = 0; i < 3; i += 1) {
    workFor(3)
    await yieldToRequests()
  }
  request.end()
})

test('two background jobs run in separate turns of the event loop', async () => {
  const turns: number[] = []
  let eventLoopTurn = 0
  let isOver = false
  const count = () => {
    eventLoopTurn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const piece = async () => {
    for (let i = 0; i < 5; i += 1) {
      workFor(3)
      await yieldToRequests()
      turns.push(eventLoopTurn)
    }
  }
  await Promise.all([piece(), piece()])
  isOver = true
  expect(new Set(turns).size).toBe(10)
})

/** Whether work has continued after `turns` turns of the event loop, which take no time, however busy the machine is. */
async function goesOn(turn: Promise<void> | undefined, turnCount: number): Promise<boolean> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const readClock = performance.now
  const stoppedAt = performance.now()
  performance.now = () => stoppedAt
  let isOn = turn === undefined
  void turn?.then(() => {
    isOn = true
  })
  for (let i = 0; i < turnCount; i += 1) await nextTurn()
  performance.now = readClock
  vi.useRealTimers()
  return isOn
}

test('a request that immediately follows another runs before background work', async () => {
  const first = begin()
  workFor(3)
  const turn = yieldToRequests()
  await nextTurn()
  await nextTurn()
  first.end()
  await nextTurn()
  await nextTurn()
  const second = begin()
  expect(await goesOn(turn, 5)).toBe(false)
  second.end()
  await turn
})

test('background work pauses for more than half of the time while requests arrive', async () => {
  const pieceMs = 3
  const pieces = 10
  const began = performance.now()
  for (let i = 0; i < pieces; i += 1) {
    begin().end()
    workFor(pieceMs)
    await yieldToRequests()
  }
  expect((pieces * pieceMs) / (performance.now() - began)).toBeLessThan(0.5)
})

/** Works in a request for longer than the time after which a request yields. */
async function workForLong(): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    workFor(6)
    await yieldWhenLong()
  }
}

// Two such calls took every second turn of the event loop, and each statement of the short calls of others waited for both.
test('a request that has worked for long yields to other requests', async () => {
  const other = begin()
  const request = begin()
  await request.run('kim', async () => {
    await workForLong()
    workFor(3)
    expect(await goesOn(yieldWhenLong(), 5)).toBe(false)
  })
  other.end()
  request.end()
})

test('parallel requests of an account share the time after which they yield', async () => {
  const other = begin()
  const [first, second, third] = [begin(), begin(), begin()]
  await first.run('kim', workForLong)
  await second.run('kim', async () => {
    workFor(3)
    expect(await goesOn(yieldWhenLong(), 5)).toBe(false)
  })
  await third.run('lee', async () => expect(await goesOn(yieldWhenLong(), 1)).toBe(true))
  for (const request of [other, first, second, third]) request.end()
  const later = begin()
  await later.run('kim', async () => expect(await goesOn(yieldWhenLong(), 1)).toBe(true))
  later.end()
})

test('the work of a request counts until it ends, also while other requests of the account run', async () => {
  const [other, ended, running] = [begin(), begin(), begin()]
  await running.run('kim', async () => {
    await ended.run('kim', workForLong)
    ended.end()
    workFor(3)
    expect(await goesOn(yieldWhenLong(), 5)).toBe(true)
  })
  for (const request of [other, running]) request.end()
})

test('background work continues beside a request that has worked for long', async () => {
  const request = begin()
  await request.run('kim', workForLong)
  await nextTurn()
  workFor(3)
  expect(await goesOn(yieldToRequests({ restMs: 0 }), 5)).toBe(true)
  request.end()
})

test('a write transaction never yields, however long its request has worked', async () => {
  const other = begin()
  const request = begin()
  await request.run('kim', async () => {
    await workForLong()
    const endWork = beginWriteWork()
    workFor(6)
    expect(await goesOn(yieldWhenLong(), 3)).toBe(true)
    endWork()
    workFor(6)
    expect(await goesOn(yieldWhenLong(), 5)).toBe(false)
  })
  other.end()
  request.end()
})

/** Whether nine requests of an account, which continue in the same turn of the event loop after `work`, count as long work. */
async function isLongAfter(work: (clock: { now: number }) => void): Promise<boolean> {
  const clock = { now: performance.now() }
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  const { promise: worked, resolve } = Promise.withResolvers<void>()
  const other = begin()
  const requests = Array.from({ length: 9 }, () => begin())
  const calls = requests.map((request) =>
    request.run('kim', async () => {
      await worked
      await yieldWhenLong()
    }),
  )
  work(clock)
  resolve()
  const all = Promise.all(calls).then(() => undefined)
  const haveContinued = await goesOn(all, 5)
  for (const request of [other, ...requests]) request.end()
  spy.mockRestore()
  await all
  return !haveContinued
}

test('an account is charged a turn of the event loop once, however many of its requests continue in it', async () => {
  const isLong = await isLongAfter((clock) => {
    clock.now += 6
  })
  expect(isLong).toBe(false)
})

test('an account is not charged for work before a request of another account began', async () => {
  const isLong = await isLongAfter((clock) => {
    clock.now += 30
    const other = begin()
    other.run('lee', other.end)
  })
  expect(isLong).toBe(false)
})

test('work that a request causes and does not wait for belongs to no request', async () => {
  const request = begin()
  await request.run('kim', async () => {
    const current = findCurrentRequest()
    expect(current).toBeDefined()
    const found = await runOutsideRequest(async () => {
      await goesOn(Promise.resolve(), 1)
      return findCurrentRequest()
    })
    expect(found).toBeUndefined()
    expect(findCurrentRequest()).toBe(current)
  })
  request.end()
})
