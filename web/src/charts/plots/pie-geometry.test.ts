import { expect, test } from 'vitest'
import { findSliceAt, toCenterOffset } from './pie-geometry.ts'

const half = Math.PI
const arcs = [
  { startAngle: 0, endAngle: half / 2 },
  { startAngle: half / 2, endAngle: half * 2 },
]

test.each([
  ['right of the top', { x: 20, y: -90 }, 0],
  ['at the right', { x: 90, y: -5 }, 0],
  ['below', { x: 0, y: 100 }, 1],
  ['left of the top', { x: -20, y: -90 }, 1],
  ['at the words beside it', { x: -140, y: 0 }, 1],
  ['in the middle', { x: 0, y: 10 }, null],
  ['far away', { x: 160, y: 160 }, null],
])('a pointer %s finds the slice at its position', (_, spot, slice) => {
  expect(findSliceAt(arcs, spot)).toBe(slice)
})

test('positions in a pie scaled down to a narrow card are converted to its units', () => {
  expect(toCenterOffset(155, 175, { width: 310, height: 350 })).toEqual({ x: 0, y: 0 })
  expect(toCenterOffset(232.5, 175, { width: 310, height: 350 })).toEqual({ x: 77.5, y: 0 })
  expect(toCenterOffset(116.25, 175, { width: 155, height: 350 })).toEqual({ x: 77.5, y: 0 })
})
