import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import { listHeadlineMetrics } from './headline-metrics.ts'

test.each([
  { area: 'exercise', totals: { count: 1, volume: 500, cardio: 40, scale: 71 }, names: ['volume'] },
  { area: 'food', totals: { kcal: 1850, carb: 1, protein: 1, fat: 1 }, names: ['kcal'] },
  { area: 'money', totals: { income: 0, expense: 9000 }, names: ['expense'] },
  { area: 'money', totals: { income: 100, expense: 9000 }, names: ['income', 'expense'] },
  { area: 'sleep', totals: { bedTime: 1430, wakeTime: 430, sleepTime: 440 }, names: ['sleepTime'] },
  { area: 'sleep', totals: { bedTime: null, wakeTime: null, sleepTime: null }, names: [] },
])('the headline of a day of $area with $totals has $names', ({ area: id, totals, names }) => {
  const area = areas.find((each) => each.id === id)
  if (area === undefined) throw new Error('no area')
  expect(listHeadlineMetrics(area, totals).map(([name]) => name)).toEqual(names)
})
