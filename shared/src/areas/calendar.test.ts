import { expect, test } from 'vitest'
import { calendarArea } from './calendar.ts'
import { areas } from './register.ts'

test('the calendar is not in the register and has no metrics, goals, charts or scores', () => {
  expect(areas.map(({ id }): string => id)).not.toContain(calendarArea.id)
  expect([calendarArea.metrics, calendarArea.charts.pies, calendarArea.charts.lines]).toEqual([{}, {}, {}])
  expect(areas.map(({ multiDay }) => multiDay)).toEqual(areas.map(() => false))
  expect(calendarArea.multiDay).toBe(true)
})
