import { expect, test } from 'vitest'
import { diary } from './calendar.ts'
import { areas } from './register.ts'

test('the calendar stands beside the areas: it comes to nothing, so there is nothing to aim at, to draw or to score', () => {
  expect(areas.map(({ id }): string => id)).not.toContain(diary.id)
  expect([diary.metrics, diary.charts.pies, diary.charts.lines]).toEqual([{}, {}, {}])
  expect(areas.map(({ spans }) => spans)).toEqual(areas.map(() => false))
  expect(diary.spans).toBe(true)
})
