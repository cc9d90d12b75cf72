import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeJson, mapInSlices } from './event-loop.ts'

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
