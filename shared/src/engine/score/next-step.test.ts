import { describe, expect, test } from 'vitest'
import { areas } from '../../areas/register.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Band } from '../band.ts'
import type { MetricScore } from '../goal/judge.ts'
import { mean } from '../mean.ts'
import { findNextStep } from './next-step.ts'
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

const korean = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const

// D8: "33.33 kg more of volume", "144.7 g more of carbohydrate", a promised +5.00 that gave 3.00.
describe('what is advised', () => {
  test.each([
    ['is nothing where nothing is judged and nothing due', { exercise: { count: is(null, null, null) } }, null],
    ['is nothing of what is reached', { exercise: { count: is(0.5, 1, 5), volume: is(900, 1000, 5) } }, null],
    [
      'is one workout, not a half of one; it is the first score of the day',
      { exercise: { count: is(0.5, null, null) } },
      { areaId: 'exercise', metric: 'count', amount: 1, gain: 5, total: 5, isFirst: true },
    ],
    [
      'is 100 kg, not 33.33',
      { exercise: { volume: is(333_300, null, null) }, sleep: { sleepTime: is(450, 430, 4) } },
      { areaId: 'exercise', metric: 'volume', amount: 1_000_000, gain: 0.5, total: 4.5, isFirst: false },
    ],
    [
      'is ten minutes, not seven',
      { exercise: { cardio: is(30, 23, null), scale: is(70, 60, 3) } },
      { areaId: 'exercise', metric: 'cardio', amount: 10, gain: 1, total: 4, isFirst: false },
    ],
    [
      'is a portion of protein, with the energy it has',
      { food: { kcal: is(2000, 1950, null), protein: is(600, 450, null), fat: is(500, 700, 2) } },
      // 20 g more have 80 kcal: 2,030 are judged then, 1.5 % beyond.
      { areaId: 'food', metric: 'protein', amount: 200, gain: 1.67, total: 3.67, isFirst: false },
    ],
    [
      'is a meal of hundreds of kcal',
      { food: { kcal: is(2000, 1350, null), fat: is(500, 700, 2) } },
      { areaId: 'food', metric: 'kcal', amount: 700, gain: 1, total: 3, isFirst: false },
    ],
    ['is never a day of less than 1,200 kcal', { food: { kcal: is(900, 500, null), fat: is(500, 700, 2) } }, null],
    ['is never more carbohydrate or fat', { food: { carb: is(2500, 100, null), fat: is(500, 0, null) } }, null],
    ['is no pay and no spend', { money: { income: is(1000, 0, null), expense: is(1000, 100, null) } }, null],
    ['is no weight and no night', { exercise: { scale: is(70, 60, 3) }, sleep: { sleepTime: is(480, 300, 1) } }, null],
    [
      'counts what doing it brings along: lifting makes it a day of exercise',
      { exercise: { count: is(0.5, null, null), volume: is(900_000, null, null), scale: is(70, 77, 4) } },
      { areaId: 'exercise', metric: 'volume', amount: 1_000_000, gain: 0.67, total: 4.67, isFirst: false },
    ],
    [
      'is no step more where whole steps are missing',
      { exercise: { volume: is(10_000_000, 5_000_000, null), scale: is(70, 77, 4) } },
      { areaId: 'exercise', metric: 'volume', amount: 5_000_000, gain: 0.5, total: 4.5, isFirst: false },
    ],
  ] as const)('%s', (_, metrics, step) => {
    const found = findNextStep(scoresOf(metrics), areas, korean)
    if (step === null) expect(found).toBeNull()
    else expect(found).toMatchObject(step)
  })

  test('is whole steps in the unit of the user', () => {
    const scores = scoresOf({ exercise: { volume: is(333_300, null, null) } })
    const step = findNextStep(scores, areas, american)
    expect(step?.amount).toBe(toBaseUnit(100, 'volume', american))
  })

  test('is of the areas that are asked about, and raises the total of all', () => {
    const scores = scoresOf({
      exercise: { count: is(0.5, null, null) },
      food: { protein: is(100, 0, null), fat: is(500, 700, 2) },
    })
    const food = areas.filter(({ id }) => id === 'food')
    expect(findNextStep(scores, food, korean)).toMatchObject({ areaId: 'food', metric: 'protein', gain: 1.5 })
  })
})
