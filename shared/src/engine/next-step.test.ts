import { expect, test } from 'vitest'
import { areas } from '../areas/register.ts'
import type { Band } from './compare.ts'
import { mean } from './mean.ts'
import { nextStep } from './next-step.ts'
import type { MetricScore } from './pace.ts'
import type { Scores } from './score.ts'

type Metrics = Readonly<Record<string, MetricScore>>

const is = (due: number | null, real: number | null, band: Band | null): MetricScore => ({ due, real, band })

/** Scores of these metrics, and nothing of all others. */
function scoresOf(metrics: Readonly<Record<string, Metrics>>): Scores {
  const means = Object.entries(metrics).map(
    ([id, of]) => [id, mean(Object.values(of).map(({ band }) => band))] as const,
  )
  return {
    total: mean(means.map(([, of]) => of)),
    areas: Object.fromEntries(means.map(([id, score]) => [id, { score, metrics: metrics[id] ?? {} }])),
  }
}

test.each([
  [
    'where nothing is judged and nothing due, there is nothing to do',
    { exercise: { count: is(null, null, null) } },
    null,
  ],
  ['what is reached needs nothing more', { exercise: { count: is(5, 5, 5), volume: is(900, 1000, 5) } }, null],
  ['what is so near that it is judged 5 already gains nothing', { exercise: { volume: is(1000, 995, 5) } }, null],
  [
    'of two metrics of an area the one that is judged worse raises it most',
    { exercise: { volume: is(1000, 950, 4), cardio: is(100, 60, 2) } },
    { areaId: 'exercise', metric: 'cardio', missing: 40, gain: 1.5 },
  ],
  [
    'a metric weighs more where its area judges fewer',
    { exercise: { volume: is(1000, 650, 2), cardio: is(100, 100, 5) }, food: { protein: is(900, 500, 2) } },
    { areaId: 'food', metric: 'protein', missing: 400, gain: 1.5 },
  ],
  [
    'of equal gains the smaller share that is missing comes first',
    { food: { carb: is(1000, 700, 3), protein: is(200, 150, 3) } },
    { areaId: 'food', metric: 'protein', missing: 50, gain: 1 },
  ],
  [
    'what should be at most is never to be done more',
    { food: { fat: is(100, 20, 5) }, money: { expense: is(1000, 100, 5) } },
    null,
  ],
  [
    'pay comes when it comes, and is nothing to be done today',
    { money: { income: is(1000, 0, 1), expense: is(1000, 100, 5) } },
    null,
  ],
  [
    'what is a level or a mean cannot be done in a day',
    { exercise: { scale: is(70, 60, 3) }, sleep: { sleepTime: is(480, 300, 1), bedTime: is(1410, 1300, 1) } },
    null,
  ],
  [
    'what is near is done by reaching what is due, and not by going beyond',
    { food: { kcal: is(2000, 900, 1), carb: is(100, 300, 1) } },
    { areaId: 'food', metric: 'kcal', missing: 1100, gain: 2 },
  ],
  [
    'what was not recorded counts as nothing done where it is due',
    { exercise: { volume: is(1000, null, null) }, food: { protein: is(10, 8, 3) } },
    // 3.00 becomes the mean of 5 and 3, or of 5 alone: the protein is the better step.
    { areaId: 'food', metric: 'protein', missing: 2, gain: 2 },
  ],
  [
    'the first record of all raises the score from nothing',
    { exercise: { count: is(1.5, null, null) } },
    { areaId: 'exercise', metric: 'count', missing: 2, gain: 5 },
  ],
  [
    'parts of a whole are done as a whole',
    { exercise: { count: is(7.5, 7, 4) } },
    { areaId: 'exercise', metric: 'count', missing: 1, gain: 1 },
  ],
  [
    'a hair of a floating point number is no whole more',
    { food: { carb: is(0.1 + 0.2 + 9.7, 0, 1) } },
    { areaId: 'food', metric: 'carb', missing: 10, gain: 4 },
  ],
] as const)('%s', (_, metrics, step) => {
  expect(nextStep(scoresOf(metrics), areas)).toEqual(step)
})
