import { expect, test } from 'vitest'
import { createIntervalAxis, createIntervals } from './intervals.ts'

test.each([
  {
    nights: 'before midnight',
    from: [23.5, 22],
    to: [7, 6],
    are: [
      [-0.5, -2],
      [7, 6],
    ],
  },
  {
    nights: 'after midnight',
    from: [0.5, 1],
    to: [8, 9],
    are: [
      [0.5, 1],
      [8, 9],
    ],
  },
  {
    nights: 'on both sides',
    from: [23.75, 0.25],
    to: [7, 8],
    are: [
      [-0.25, 0.25],
      [7, 8],
    ],
  },
  {
    nights: 'by day',
    from: [9, 8],
    to: [17, 16],
    are: [
      [9, 8],
      [17, 16],
    ],
  },
  {
    nights: 'with a gap',
    from: [23, null],
    to: [7, null],
    are: [
      [-1, null],
      [7, null],
    ],
  },
  {
    nights: 'without an end',
    from: [23, 23.5],
    to: [7, null],
    are: [
      [-1, -0.5],
      [7, null],
    ],
  },
])('nights $nights begin before they end', ({ from, to, are }) => {
  expect(Object.values(createIntervals(from, to))).toEqual(are)
})

test('the axis is from evening to noon, and longer only if a night is', () => {
  expect(createIntervalAxis(createIntervals([23.5], [7]))).toEqual({
    min: -6,
    max: 12,
    ticks: [-6, -3, 0, 3, 6, 9, 12],
  })
  expect(createIntervalAxis(createIntervals([17.5], [2]))).toMatchObject({ min: -9, max: 12 })
  expect(createIntervalAxis(createIntervals([4], [13]))).toMatchObject({ min: -6, max: 15 })
  expect(createIntervalAxis(createIntervals([9], [17]))).toEqual({ min: 0, max: 24, ticks: [0, 6, 12, 18, 24] })
})
