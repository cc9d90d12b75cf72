import { describe, expect, test } from 'vitest'
import { areas } from '../../areas/register.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Band } from '../band.ts'
import type { MetricScore } from '../goal/judge.ts'
import { computeMean } from '../mean.ts'
import { findNextStep } from './next-step.ts'
import type { Scores } from './score.ts'

type Metrics = Readonly<Record<string, MetricScore>>

const metricScore = (due: number | null, real: number | null, band: Band | null): MetricScore => ({ due, real, band })

/** Scores with these metrics and no others. */
function scoresOf(metrics: Readonly<Record<string, Metrics>>): Scores {
  const means = Object.entries(metrics).map(
    ([id, of]) => [id, computeMean(Object.values(of).map(({ band }) => band))] as const,
  )
  return {
    total: computeMean(means.map(([, of]) => of)),
    areas: Object.fromEntries(means.map(([id, score]) => [id, { score, metrics: metrics[id] ?? {} }])),
  }
}

const korean = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const

// Advice used to have unrounded amounts ("33.33 kg more of volume", "144.7 g more of carbohydrate"), and a gain of +5.00 resulted in 3.00.
describe('the next step', () => {
  test.each([
    ['is null if no metric is judged or due', { exercise: { count: metricScore(null, null, null) } }, null],
    [
      'is null if the goals are reached',
      { exercise: { count: metricScore(0.5, 1, 5), volume: metricScore(900, 1000, 5) } },
      null,
    ],
    [
      'is one workout instead of half a workout, and the first score of the day',
      { exercise: { count: metricScore(0.5, null, null) } },
      { areaId: 'exercise', metric: 'count', amount: 1, gain: 5, total: 5, isFirst: true },
    ],
    [
      'is 100 kg instead of 33.33 kg',
      { exercise: { volume: metricScore(333_300, null, null) }, sleep: { sleepTime: metricScore(450, 430, 4) } },
      { areaId: 'exercise', metric: 'volume', amount: 1_000_000, gain: 0.5, total: 4.5, isFirst: false },
    ],
    [
      'is ten minutes instead of seven',
      { exercise: { cardio: metricScore(30, 23, null), scale: metricScore(70, 60, 3) } },
      { areaId: 'exercise', metric: 'cardio', amount: 10, gain: 1, total: 4, isFirst: false },
    ],
    [
      'is a portion of protein, and counts its energy',
      {
        food: {
          kcal: metricScore(2000, 1950, null),
          protein: metricScore(600, 450, null),
          fat: metricScore(500, 700, 2),
        },
      },
      // 20 g more have 80 kcal. The judged energy is then 2,030 kcal, 1.5 % above the goal.
      { areaId: 'food', metric: 'protein', amount: 200, gain: 1.67, total: 3.67, isFirst: false },
    ],
    [
      'is a meal of hundreds of kcal',
      { food: { kcal: metricScore(2000, 1350, null), fat: metricScore(500, 700, 2) } },
      { areaId: 'food', metric: 'kcal', amount: 700, gain: 1, total: 3, isFirst: false },
    ],
    [
      'is never a day of less than 1,200 kcal',
      { food: { kcal: metricScore(900, 500, null), fat: metricScore(500, 700, 2) } },
      null,
    ],
    [
      'is never more carbohydrate or fat',
      { food: { carb: metricScore(2500, 100, null), fat: metricScore(500, 0, null) } },
      null,
    ],
    [
      'is never income or expenses',
      { money: { income: metricScore(1000, 0, null), expense: metricScore(1000, 100, null) } },
      null,
    ],
    [
      'is never body weight or sleep',
      { exercise: { scale: metricScore(70, 60, 3) }, sleep: { sleepTime: metricScore(480, 300, 1) } },
      null,
    ],
    [
      'counts its effect on other metrics: lifting also makes the day a day of exercise',
      {
        exercise: {
          count: metricScore(0.5, null, null),
          volume: metricScore(900_000, null, null),
          scale: metricScore(70, 77, 4),
        },
      },
      { areaId: 'exercise', metric: 'volume', amount: 1_000_000, gain: 0.67, total: 4.67, isFirst: false },
    ],
    [
      'is not rounded up if the missing amount is a multiple of the step',
      { exercise: { volume: metricScore(10_000_000, 5_000_000, null), scale: metricScore(70, 77, 4) } },
      { areaId: 'exercise', metric: 'volume', amount: 5_000_000, gain: 0.5, total: 4.5, isFirst: false },
    ],
  ] as const)('%s', (_, metrics, step) => {
    const found = findNextStep(scoresOf(metrics), areas, korean)
    if (step === null) expect(found).toBeNull()
    else expect(found).toMatchObject(step)
  })

  test('is a multiple of the step in the unit of the user', () => {
    const scores = scoresOf({ exercise: { volume: metricScore(333_300, null, null) } })
    const step = findNextStep(scores, areas, american)
    expect(step?.amount).toBe(toBaseUnit(100, 'volume', american))
  })

  test('is in one of the given areas, and its gain is that of the total score', () => {
    const scores = scoresOf({
      exercise: { count: metricScore(0.5, null, null) },
      food: { protein: metricScore(100, 0, null), fat: metricScore(500, 700, 2) },
    })
    const food = areas.filter(({ id }) => id === 'food')
    expect(findNextStep(scores, food, korean)).toMatchObject({ areaId: 'food', metric: 'protein', gain: 1.5 })
  })
})
