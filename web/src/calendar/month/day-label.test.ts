import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAmountFormat } from '../../tracking/format/amounts.ts'
import type { AreaFormat } from '../../tracking/format/area-format.ts'
import { findDayLabel, formatDayLabel } from './day-label.ts'

const korean = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const
const translators = { ko: createTranslator('ko', ko), en: createTranslator('en', en) }

function formatFor(area: AnyArea, language: Language, units: Units): AreaFormat {
  const t = translators[language]
  const format = createFormatter(language)
  const key = (name: string) => t(`${area.id}.${name}` as Parameters<typeof t>[0])
  return {
    area,
    t,
    format,
    amounts: createAmountFormat(format, units),
    areaName: t(`area.${area.id}` as Parameters<typeof t>[0]),
    labelOf: key,
  }
}

interface Sample {
  readonly totals: Totals
  readonly parts?: readonly string[]
}

function labelOf(area: AnyArea, { totals, parts = [] }: Sample, language: Language = 'ko', units: Units = korean) {
  const label = formatDayLabel(formatFor(area, language, units), createDefaultCategory(area), units, { totals, parts })
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const { figure, names, accessibleText } = label
  const texts = figure === null ? [names.join('·')] : [figure.brief, figure.short, figure.full]
  return [...texts, accessibleText].map(plain)
}

const noWorkout = { count: 0, volume: null, cardio: null, scale: null }

describe('the label of a day', () => {
  test('of exercise names its parts, and shows a body weight without them', () => {
    const workout = { totals: { count: 1, volume: 1, cardio: 0, scale: 1 }, parts: ['back', 'biceps'] }
    expect(labelOf(exercise, workout)).toEqual(['등·이두', '등, 이두'])
    expect(labelOf(exercise, workout, 'en', american)).toEqual(['Back·Biceps', 'Back, Biceps'])
    const weight = { totals: { ...noWorkout, scale: 71_350_000 } }
    expect(labelOf(exercise, weight)).toEqual(['71.35', '71.35', '71.35 kg', '71.35 kg'])
  })

  test.each([
    [9_000, 0, ['−9,000', '−9,000', '−9,000원', '지출 9,000원']],
    [45_100, 2_500_000, ['−4.5만', '−45,100', '−45,100원', '지출 45,100원']],
    [99_999, 0, ['−10만', '−99,999', '−99,999원', '지출 99,999원']],
    [127_300, 0, ['−12.7만', '−12.7만', '−127,300원', '지출 127,300원']],
    [0, 2_500_000, ['+250만', '+250만', '+2,500,000원', '수입 2,500,000원']],
    [0, 0, ['자산', '']],
  ])('of money shows expenses of %i with a minus, else the income of %i with a plus', (expense, income, texts) => {
    expect(labelOf(money, { totals: { expense, income } })).toEqual(texts)
  })

  test.each([
    [45, ['−0.45', '−0.45', '−$0.45', 'Expense $0.45']],
    [420, ['−4', '−4', '−$4.20', 'Expense $4.20']],
    [12_345, ['−123', '−123', '−$123.45', 'Expense $123.45']],
    [4_510_000, ['−45.1K', '−45,100', '−$45,100.00', 'Expense $45,100.00']],
    [12_730_000, ['−127.3K', '−127.3K', '−$127,300.00', 'Expense $127,300.00']],
  ])('of %i cents is short in English too', (expense, texts) => {
    expect(labelOf(money, { totals: { expense, income: 0 } }, 'en', american)).toEqual(texts)
  })

  test('of food is its energy, and of sleep its length', () => {
    const eaten = { totals: { kcal: 1695, carb: 2000, protein: 900, fat: 500 } }
    expect(labelOf(food, eaten)).toEqual(['1,695', '1,695', '1,695 kcal', '1,695 kcal'])
    const night = { totals: { bedTime: 1430, wakeTime: 460, sleepTime: 470 } }
    expect(labelOf(sleep, night)).toEqual(['7:50', '7:50', '7시간 50분', '7시간 50분'])
    expect(labelOf(sleep, night, 'en')).toEqual(['7:50', '7:50', '7 hr 50 min', '7 hr 50 min'])
  })

  test('is the name of the area without a value, and on the later days of a record', () => {
    const zeros = { totals: { kcal: 0, carb: 0, protein: 0, fat: 0 } }
    expect(labelOf(food, zeros)).toEqual(['식단', ''])
    const later = formatDayLabel(formatFor(food, 'en', korean), createDefaultCategory(food), korean, undefined)
    expect(later).toEqual({ names: ['Food'], figure: null, metric: null, accessibleText: '' })
  })

  test('fits a tile of a phone whatever the amount is', () => {
    return assert(
      property(integer({ min: 1, max: 9_999_999_999 }), constantFrom('ko', 'en'), (expense, language) => {
        const [brief = '', short = ''] = labelOf(money, { totals: { expense, income: 0 } }, language)
        expect(short.length).toBeLessThanOrEqual(7)
        expect(brief.length).toBeLessThanOrEqual(short.length)
        expect(short).toMatch(/^−[\d.,]+[만억KMB]?$/)
      }),
    )
  })

  test('is that of the first definition with a value, of an area without definitions its main metric', () => {
    const income = { totals: { expense: 0, income: 5 }, parts: [] }
    expect(findDayLabel(money, income)).toEqual({ of: 'metric', metric: 'income', value: 5, sign: '+' })
    const undefinedLabels = { ...money, dayLabels: [] }
    expect(findDayLabel(undefinedLabels, income)).toEqual({ of: 'metric', metric: 'income', value: 5, sign: '' })
  })

  test.each(areas)('of $id without any value is null', (area) => {
    const totals = Object.fromEntries(Object.keys(area.metrics).map((name) => [name, null]))
    expect(findDayLabel(area, { totals, parts: [] })).toBeNull()
  })
})
