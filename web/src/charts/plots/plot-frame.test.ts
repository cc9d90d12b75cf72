import { describe, expect, test } from 'vitest'
import { computeLabelInterval, createPlotFrame, estimateTextWidth, findPointIndex, toX, toY } from './plot-frame.ts'

const days = Array.from({ length: 31 }, (_, i) => String(i + 1))
const week = ['월', '화', '수', '목', '금', '토', '일']
const frame = createPlotFrame(324, { ticks: ['0', '12,000'], points: days })

describe('the points of a plot', () => {
  test('share the width equally, and are found at their centers', () => {
    for (const at of days.keys()) expect(findPointIndex(frame, days.length, toX(frame, at))).toBe(at)
    expect(toX(frame, 30)).toBeLessThan(frame.right)
  })

  test('are found from positions beyond the ends', () => {
    expect(findPointIndex(frame, days.length, 0)).toBe(0)
    expect(findPointIndex(frame, days.length, 999)).toBe(30)
  })

  test('are placed between the ends of the axis', () => {
    const axis = { min: 20, max: 32, ticks: [] }
    expect(toY(frame, axis, 20)).toBe(frame.bottom)
    expect(toY(frame, axis, 32)).toBe(frame.top)
    expect(toY(frame, axis, 26)).toBe((frame.top + frame.bottom) / 2)
  })
})

describe('the labels of an axis', () => {
  test('have space for the widest number', () => {
    expect(frame.left).toBeGreaterThan(estimateTextWidth('12,000'))
    expect(createPlotFrame(324, { ticks: ['2,500만원'], points: week }).left).toBeGreaterThan(frame.left)
  })

  test.each([
    ['a month on a phone', 324, days, 5],
    ['a month on a small phone', 254, days, 5],
    ['a month on a wide card', 700, days, 1],
    ['a week', 254, week, 1],
    ['a year in English', 324, 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '), 2],
  ])('of %s do not overlap', (_, width, points, every) => {
    const plot = createPlotFrame(width, { ticks: ['100'], points })
    expect(computeLabelInterval(plot, points)).toBe(every)
    expect(every * plot.band).toBeGreaterThan(Math.max(...points.map(estimateTextWidth)))
  })
})
