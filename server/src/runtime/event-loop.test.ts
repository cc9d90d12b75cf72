import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { beginRequest, beginWriteWork, encodeJson, mapInSlices, yieldToRequests, yieldWhenLong } from './event-loop.ts'

test('data is written as JSON.stringify writes it', () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { minLength: 20 })), async (value) => {
      expect(String(await encodeJson({ result: value, left: undefined }))).toBe(JSON.stringify({ result: value }))
    }),
  ))

// B5
test('others have their turn within work that takes long', async () => {
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

/** Keeps the processor busy: how much work that is depends on the machine, how long it takes does not. */
function workFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('work in the background goes on when the last request is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests = [beginRequest(), beginRequest()]
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

test('work in the background goes on beside a request that does not end', async () => {
  const request = beginRequest()
  for (let i = 0; i < 3; i += 1) {
    workFor(3)
    await yieldToRequests()
  }
  request.end()
})

test('of two works in the background each has turns of its own', async () => {
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

/** Whether work goes on when so many turns are over, however long they took. */
async function goesOn(turn: Promise<void> | undefined, turnCount: number): Promise<boolean> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isOn = turn === undefined
  void turn?.then(() => {
    isOn = true
  })
  for (let i = 0; i < turnCount; i += 1) await nextTurn()
  vi.useRealTimers()
  return isOn
}

// B1
test('a request that follows another at once comes before work in the background', async () => {
  const first = beginRequest()
  workFor(3)
  const turn = yieldToRequests()
  await nextTurn()
  await nextTurn()
  first.end()
  await nextTurn()
  await nextTurn()
  const second = beginRequest()
  expect(await goesOn(turn, 5)).toBe(false)
  second.end()
  await turn
})

// B1
test('work that takes seconds rests for more than half of the time while requests come', async () => {
  const pieceMs = 3
  const pieces = 10
  const began = performance.now()
  for (let i = 0; i < pieces; i += 1) {
    beginRequest().end()
    workFor(pieceMs)
    await yieldToRequests()
  }
  expect((pieces * pieceMs) / (performance.now() - began)).toBeLessThan(0.5)
})

/** Works in a request until it has used more than a request may before it gives way. */
async function workForLong(): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    workFor(6)
    await yieldWhenLong()
  }
}

// B5: two such calls took every second turn, and each statement of others' short calls waited for both.
test('a request that has worked for long gives way to others', async () => {
  const other = beginRequest()
  const request = beginRequest()
  await request.run('kim', async () => {
    await workForLong()
    workFor(3)
    expect(await goesOn(yieldWhenLong(), 5)).toBe(false)
  })
  other.end()
  request.end()
})

test('requests of an account at one time share what one may work before it gives way', async () => {
  const other = beginRequest()
  const [first, second, third] = [beginRequest(), beginRequest(), beginRequest()]
  await first.run('kim', workForLong)
  await second.run('kim', async () => {
    workFor(3)
    expect(await goesOn(yieldWhenLong(), 5)).toBe(false)
  })
  await third.run('lee', async () => expect(await goesOn(yieldWhenLong(), 1)).toBe(true))
  for (const request of [other, first, second, third]) request.end()
  const later = beginRequest()
  await later.run('kim', async () => expect(await goesOn(yieldWhenLong(), 1)).toBe(true))
  later.end()
})

test('work in the background goes on beside a request that has worked for long', async () => {
  const request = beginRequest()
  await request.run('kim', workForLong)
  await nextTurn()
  workFor(3)
  expect(await goesOn(yieldToRequests({ restMs: 0 }), 5)).toBe(true)
  request.end()
})

test('a transaction that writes never gives way, however long its request has worked', async () => {
  const other = beginRequest()
  const request = beginRequest()
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
