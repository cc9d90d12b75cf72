import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import { findHeadlineMetric } from './headline-metric.ts'

test.each([
  { area: 'exercise', totals: { count: 1, volume: 500, cardio: 40, scale: 71 }, says: 'volume' },
  { area: 'exercise', totals: { count: 1, volume: 0, cardio: 40, scale: 71 }, says: 'cardio' },
  { area: 'exercise', totals: { count: 0, volume: 0, cardio: 0, scale: 71 }, says: 'scale' },
  { area: 'food', totals: { kcal: 1850, carb: 1, protein: 1, fat: 1 }, says: 'kcal' },
  { area: 'food', totals: { kcal: 0, carb: 0, protein: 0, fat: 0 }, says: 'kcal' },
  { area: 'exercise', totals: { count: 0, volume: 0, cardio: 0, scale: null }, says: 'volume' },
  { area: 'money', totals: { income: 0, expense: 9000 }, says: 'expense' },
  { area: 'money', totals: { income: 100, expense: 9000 }, says: 'income' },
  { area: 'sleep', totals: { bedTime: 1430, wakeTime: 430, sleepTime: 440 }, says: 'sleepTime' },
  { area: 'sleep', totals: { bedTime: null, wakeTime: null, sleepTime: null }, says: undefined },
])('the headline of a day of $area with $totals is its $says', ({ area: id, totals, says }) => {
  const area = areas.find((each) => each.id === id)
  if (area === undefined) throw new Error('no area')
  expect(findHeadlineMetric(area, totals)?.[0]).toBe(says)
})
