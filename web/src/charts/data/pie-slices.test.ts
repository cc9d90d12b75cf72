import type { AnyArea } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import type { Slice, SliceName } from '@haru/shared/engine/chart/chart.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { describe, expect, test } from 'vitest'
import { createAmountFormat } from '../../tracking/format/amounts.ts'
import { formatPieTotal, type PieContext, toPieSlices } from './pie-slices.ts'

const units = { weight: 'kg', currency: 'KRW' } as const

function createContext(area: AnyArea, language: Language = 'ko'): PieContext {
  const format = createFormatter(language)
  const t = createTranslator(language, language === 'ko' ? ko : en)
  const labelOf = (name: string) => t(`${area.id}.${name}` as never)
  const areaFormat = { area, t, format, amounts: createAmountFormat(format, units), areaName: '', labelOf }
  return { areaFormat, units, category: createDefaultCategory(area) }
}

function pieOf(area: AnyArea, name: string) {
  const pie = area.charts.pies[name]
  if (pie === undefined) throw new Error(`${area.id} has no pie ${name}`)
  return pie
}

const slice = (name: SliceName, amount = 3, share = 12.5): Slice => ({ name, amount, share })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a slice is named', () => {
  test.each<[string, AnyArea, string, SliceName, string]>([
    ['by its part', exercise, 'part', { kind: 'part', part: 'leg' }, '하체'],
    ['by its title', exercise, 'title', { kind: 'title', part: 'leg', title: 'backSquat' }, '백 스쿼트'],
    ['by its text', food, 'kcal', { kind: 'text', text: '현미밥' }, '현미밥'],
    ['by its metric', food, 'nut', { kind: 'metric', metric: 'carb' }, '탄수화물'],
    ['by its band', sleep, 'all', { kind: 'band', band: 5 }, '아주 좋아요'],
    ['by its length', sleep, 'all', { kind: 'hours', from: null, to: 5 }, '5시간 미만'],
    ['by its length', sleep, 'all', { kind: 'hours', from: 7, to: 8 }, '7–8시간'],
    ['by its length', sleep, 'all', { kind: 'hours', from: 9, to: null }, '9시간 이상'],
    ['as having no goal', sleep, 'all', { kind: 'noGoal' }, '목표 없음'],
    ['as others', money, 'expense', { kind: 'others' }, '그 외'],
    ['as unnamed if its part was deleted', exercise, 'part', { kind: 'part', part: 'gone' }, '이름 없음'],
    ['as unnamed if its text is blank', food, 'kcal', { kind: 'text', text: ' ' }, '이름 없음'],
  ])('%s', (_, area, pie, name, called) => {
    expect(toPieSlices([slice(name)], pieOf(area, pie), createContext(area))[0]?.name).toBe(called)
  })

  test('by the name that the user gave its part', () => {
    const context = createContext(exercise)
    const parts = context.category.parts.map((part) => (part.id === 'leg' ? { ...part, name: '허벅지' } : part))
    const pieSlices = toPieSlices([slice({ kind: 'part', part: 'leg' })], pieOf(exercise, 'part'), {
      ...context,
      category: { parts },
    })
    expect(pieSlices[0]?.name).toBe('허벅지')
  })
})

describe('a slice shows', () => {
  test.each<[AnyArea, string, number, string, string | null]>([
    [food, 'kcal', 1850, '1,850 kcal', '1,850'],
    [food, 'nut', 2405, '240.5 g', '240.5'],
    [money, 'expense', 123_400, '123,400원', '12.3만원'],
    [exercise, 'part', 12, '12개', null],
    [sleep, 'all', 5, '5일', null],
  ])('its amount and its share in case %#', (area, pie, amount, text, brief) => {
    const pieSlices = toPieSlices([slice({ kind: 'others' }, amount, 33.3)], pieOf(area, pie), createContext(area))[0]
    expect(plain(pieSlices?.amount ?? '')).toBe(text)
    expect(pieSlices?.shortAmount).toBe(brief)
    expect(pieSlices?.share).toBe('33.3%')
  })

  test('a total over all slices of the pie', () => {
    const two = [slice({ kind: 'others' }, 100_000), slice({ kind: 'others' }, 23_400)]
    expect(formatPieTotal(two, pieOf(money, 'income'), createContext(money))).toEqual({ text: '123,400원' })
    expect(formatPieTotal([slice({ kind: 'noGoal' }, 21)], pieOf(sleep, 'all'), createContext(sleep, 'en'))).toEqual({
      text: '21 days',
    })
  })
})

test('every option of a chart card has a name in both languages', () => {
  for (const { id, charts } of areas) {
    for (const named of [charts.pies, charts.lines, charts.averages]) {
      const names = Object.keys(named)
      const nameless = names.length < 2 ? [] : names.filter((name) => !(`${id}.${name}` in ko && `${id}.${name}` in en))
      expect(nameless, id).toEqual([])
    }
  }
})
