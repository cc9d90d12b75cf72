import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { beginRequest, encodeJson, mapInSlices, yieldToRequests } from './event-loop.ts'

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

function work(ms: number): void {
  const began = performance.now()
  while (performance.now() - began < ms);
}

test('work in the background goes on when the last request is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const endRequests = [beginRequest(), beginRequest()]
  let isOn = false
  work(3)
  const turn = Promise.resolve(yieldToRequests()).then(() => {
    isOn = true
  })
  await nextTurn()
  await nextTurn()
  endRequests[0]?.()
  endRequests[0]?.()
  await Promise.resolve()
  expect(isOn).toBe(false)
  endRequests[1]?.()
  await turn
  expect(isOn).toBe(true)
  vi.useRealTimers()
})

test('work in the background goes on beside a request that does not end', async () => {
  const endRequest = beginRequest()
  for (let i = 0; i < 3; i += 1) {
    work(3)
    await yieldToRequests()
  }
  endRequest()
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
      work(3)
      await yieldToRequests()
      turns.push(eventLoopTurn)
    }
  }
  await Promise.all([piece(), piece()])
  isOver = true
  expect(new Set(turns).size).toBe(10)
})
