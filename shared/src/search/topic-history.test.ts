import { expect, test } from 'vitest'
import { exercise } from '../areas/exercise.ts'
import { money } from '../areas/money.ts'
import { addDays, type Day, day } from '../calendar/day.ts'
import { initialValues } from '../field/field.ts'
import { toVolume } from '../field/quantity.ts'
import { createSearchIndex } from './search-index.ts'
import { computeTopicHistory } from './topic-history.ts'

const today = day('2026-03-30')

/** The history of spends for coffee, each a day and an amount. */
function computeSpends(...spends: readonly (readonly [day: Day, amount: number])[]) {
  const index = createSearchIndex([money], {})
  for (const [i, [at, amount]] of spends.entries()) {
    const item = { ...initialValues(money.item), part: 'expense', title: 'food', amount, content: '커피' }
    index.put(money, String(i), { day: at, items: [item] })
  }
  const topic = index.findTopic({ area: 'money', field: 'content', part: '', text: ' 커 피' })
  if (topic === null) throw new Error('no topic')
  return computeTopicHistory(topic, today)
}

test('a month is compared until the same day of the last month, which may be shorter', () => {
  const history = computeSpends(
    [day('2026-01-31'), 1000],
    [day('2026-02-28'), 200],
    [day('2026-03-01'), 30],
    [day('2026-03-31'), 4],
  )
  expect(history.month).toEqual({
    current: { income: 0, expense: 30 },
    previous: { income: 0, expense: 200 },
    mean: { income: 0, expense: 600 },
  })
  expect(history.months.slice(-3).map(({ start, count, totals }) => [start, count, totals['expense']])).toEqual([
    ['2026-01-01', 1, 1000],
    ['2026-02-01', 1, 200],
    ['2026-03-01', 2, 34],
  ])
})

test('the mean is that of six months, or of those since the first record', () => {
  const early = [day('2025-01-05'), 6000] as const
  expect(computeSpends(early, [day('2025-09-30'), 600]).month.mean).toEqual({ income: 0, expense: 100 })
  expect(computeSpends([day('2026-03-02'), 5]).month.mean).toBeNull()
})

test('the highest and the usual value are those of days, without days of 0', () => {
  const days = [300, 0, 100, 100, 900].map((amount, i) => [addDays(day('2026-03-01'), i), amount] as const)
  const { highest, usual, points } = computeSpends(...days, [day('2026-03-01'), 50])
  expect([highest, usual]).toEqual([
    { income: null, expense: 900 },
    { income: null, expense: 100 },
  ])
  expect(points.map(({ values }) => values['expense'])).toEqual([350, 0, 100, 100, 900])
})

test('an exercise has the largest weight of a day, and the last 60 days', () => {
  const index = createSearchIndex([exercise], {})
  for (let i = 0; i < 70; i += 1) {
    const lift = { ...initialValues(exercise.item), part: 'back', title: 'deadlift', set: 1, rep: 5, weight: 1000 + i }
    index.put(exercise, String(i), { day: addDays(day('2025-12-01'), i), items: [lift, { ...lift, weight: 10 }] })
  }
  const topic = index.findTopic({ area: 'exercise', field: 'title', part: 'back', text: 'deadlift' })
  const history = topic && computeTopicHistory(topic, today)
  // 1069 x (1 + 5 / 30).
  const highest = { weight: 1069, oneRepMax: 1247 }
  expect(history).toMatchObject({ count: 140, firstDay: '2025-12-01', highest })
  expect(history?.points).toHaveLength(60)
  expect(history?.points[0]).toMatchObject({ day: '2025-12-11', values: { weight: 1010 } })
})

test('a best is missing on the days without one, and a sum is 0', () => {
  const index = createSearchIndex([exercise], {})
  const lift = { ...initialValues(exercise.item), part: 'back', title: 'deadlift', set: 1, weight: 1000 }
  const [first, second, third] = [day('2026-03-01'), day('2026-03-02'), day('2026-03-03')]
  // The formula has no estimate for more than twelve repetitions.
  index.put(exercise, '1', { day: first, items: [{ ...lift, rep: 13 }] })
  index.put(exercise, '2', { day: second, items: [{ ...lift, rep: 1 }] })
  index.put(exercise, '3', { day: third, items: [{ ...lift, rep: 5, weight: 0 }] })
  const topic = index.findTopic({ area: 'exercise', field: 'title', part: 'back', text: 'deadlift' })
  const points = topic && computeTopicHistory(topic, today).points.map(({ values }) => values)
  expect(points).toEqual([
    { weight: 1000, oneRepMax: null, volume: toVolume(13_000), cardio: 0 },
    { weight: 1000, oneRepMax: 1000, volume: toVolume(1000), cardio: 0 },
    { weight: null, oneRepMax: null, volume: 0, cardio: 0 },
  ])
})
