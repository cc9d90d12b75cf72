import { exercise } from '@haru/shared/areas/exercise.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findGoalsMetBy } from './met-goals.ts'

const today = day('2026-03-11')

function createGoal(
  metric: string,
  goal: number,
  real: number | null,
  period = periodAround('week', today),
): EntryView {
  const comparison = { goal, real, due: null, judged: null, band: null }
  return { id: 'g1', period, values: {}, items: [], revision: 1, totals: {}, comparisons: { [metric]: comparison } }
}

test('a day completes a goal if the total reaches the target with that day, and not without it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 20 }), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 20 }), (others, own, target) => {
      const met = findGoalsMetBy(exercise, [createGoal('volume', target, others + own)], { volume: own }, today)
      expect(met).toEqual(others < target && others + own >= target ? [{ goalId: 'g1', metric: 'volume' }] : [])
    }),
  )
})

test.each([
  { name: 'a body weight', area: exercise, goal: createGoal('scale', 70, 70), totals: { scale: 70 } },
  { name: 'a mean', area: sleep, goal: createGoal('sleepTime', 480, 490), totals: { sleepTime: 490 } },
  { name: 'a target of 0', area: exercise, goal: createGoal('volume', 0, 0), totals: { volume: 0 } },
  { name: 'a goal without a record', area: exercise, goal: createGoal('volume', 5, null), totals: { volume: null } },
  {
    name: 'a goal that is over',
    area: exercise,
    goal: createGoal('volume', 5, 5, periodAround('week', day('2026-03-04'))),
    totals: { volume: 5 },
  },
])('$name is not completed by a day', ({ area, goal, totals }) => {
  expect(findGoalsMetBy(area, [goal], totals, today)).toEqual([])
})
