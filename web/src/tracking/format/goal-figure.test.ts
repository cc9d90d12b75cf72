import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import type { Comparison } from '@haru/shared/engine/goal/comparison.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { describe, expect, test } from 'vitest'
import { createAmountFormat } from './amounts.ts'
import { formatGoalFigure, formatGoalFigures, type MetricComparison } from './goal-figure.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const wordsIn = { ko: { t: createTranslator('ko', ko) }, en: { t: createTranslator('en', en) } }
const words = (language: 'ko' | 'en') => ({
  ...wordsIn[language],
  amounts: createAmountFormat(createFormatter(language), units),
})

function judged(area: AnyArea, name: string, of: Comparison): MetricComparison {
  return { name, metric: area.metrics[name] as Metric, ...of }
}

const behind = judged(money, 'income', { goal: 60_000, real: 25_200, due: 28_000, judged: 25_200, band: 4 })

// The number used to be that of the whole period, and the face that of the due part.
describe('the figure beside a face', () => {
  test('is the labelled difference to the amount that is due by now', () => {
    expect(formatGoalFigure(words('en'), behind, false)).toEqual({ text: '−₩2,800', label: 'tracking.byNow', band: 4 })
  })

  test('of a past period that the user joined late has the label of the start', () => {
    expect(formatGoalFigure(words('en'), behind, true).label).toBe('tracking.since')
  })

  test('is the difference to the goal if all of it is due', () => {
    const whole = { ...behind, due: 60_000, judged: 25_200, band: 1 } as const
    expect(formatGoalFigure(words('en'), whole, true)).toEqual({ text: '−₩34,800', label: null, band: 1 })
  })

  test('excludes amounts that do not count yet: a breakfast, a trip of next week', () => {
    const kcal = judged(food, 'kcal', { goal: 60_000, real: 28_500, due: 28_000, judged: 28_000, band: 5 })
    expect(formatGoalFigure(words('en'), kcal, false).text).toBe('0\u00a0kcal')
  })

  test('is rounded to one decimal', () => {
    const count = judged(exercise, 'count', { goal: 0.387, real: 2, due: 0.387, judged: 2, band: 5 })
    expect(formatGoalFigure(words('en'), count, false).text).toBe('+1.6')
  })

  test('of a level is the difference to the goal', () => {
    const scale = judged(exercise, 'scale', {
      goal: 70_000_000,
      real: 72_500_000,
      due: 70_000_000,
      judged: 72_500_000,
      band: 4,
    })
    expect(formatGoalFigure(words('ko'), scale, false)).toEqual({ text: '+2.5\u00a0kg', label: null, band: 4 })
  })
})

// Faces used to be angry after breakfast.
describe('a goal without a band', () => {
  test.each([
    ['en', '1,500\u00a0kcal left'],
    ['ko', '1,500\u00a0kcal 남음'],
  ] as const)('shows in %s how much is left, without a face', (language, text) => {
    const kcal = judged(food, 'kcal', { goal: 2000, real: 500, due: 2000, judged: 500, band: null })
    expect(formatGoalFigure(words(language), kcal, false)).toEqual({ text, label: null, band: null })
  })

  test('shows a remaining half of a workout as a half', () => {
    const count = judged(exercise, 'count', { goal: 0.5, real: null, due: 0.5, judged: null, band: null })
    expect(formatGoalFigure(words('en'), count, false).text).toBe('0.5 left')
  })

  test('shows no remaining amount after the period', () => {
    const kcal = judged(food, 'kcal', { goal: 2000, real: null, due: 2000, judged: null, band: null })
    expect(formatGoalFigure(words('en'), kcal, true).text).toBe('−2,000\u00a0kcal')
  })
})

test('a collapsed goal shows its labelled figures in one line', () => {
  const expense = judged(money, 'expense', { goal: 60_000, real: null, due: 30_000, judged: null, band: null })
  const names = { labelOf: (name: string) => name }
  expect(formatGoalFigures({ ...words('en'), ...names }, [behind, expense], false)).toBe(
    'by now: income\u00a0−₩2,800 · expense\u00a0₩60,000\u00a0left',
  )
})
