import type { AnyArea } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { describe, expect, test } from 'vitest'
import { createAmountFormat } from '../../format/amounts.ts'
import type { AreaFormat } from '../../format/area-format.ts'
import { formatEntryProblem } from './format-problem.ts'

function formatIn(language: 'ko' | 'en', area: AnyArea): AreaFormat {
  const t = createTranslator(language, { ko, en }[language])
  const format = createFormatter(language)
  return {
    ...{ area, t, format, areaName: area.id },
    amounts: createAmountFormat(format, { weight: 'kg', currency: 'KRW' }),
    labelOf: (name) => t(`${area.id}.${name}` as TextKey),
  }
}

test.each([
  { language: 'ko', area: exercise, code: 'errorPart', name: 'part', value: '', text: '부위: 하나를 골라 주세요' },
  { language: 'ko', area: food, code: 'errorPart', name: 'part', value: '', text: '끼니: 하나를 골라 주세요' },
  { language: 'ko', area: money, code: 'errorPart', name: 'part', value: 'gone', text: '구분: 하나를 골라 주세요' },
  { language: 'ko', area: sleep, code: 'errorPart', name: 'part', value: '', text: '종류: 하나를 골라 주세요' },
  { language: 'ko', area: exercise, code: 'errorTitle', name: 'title', value: '', text: '종목: 하나를 골라 주세요' },
  { language: 'ko', area: money, code: 'errorTitle', name: 'title', value: '', text: '분류: 하나를 골라 주세요' },
  { language: 'en', area: food, code: 'errorPart', name: 'part', value: 'gone', text: 'Please choose: Meal' },
  { language: 'en', area: money, code: 'invalidField', name: 'amount', value: 0, text: 'Please enter Amount' },
  { language: 'ko', area: money, code: 'invalidField', name: 'amount', value: 5, text: '금액 칸을 확인해 주세요' },
] as const)('a $code of the area says "$text"', ({ language, area, code, name, value, text }) => {
  const source = {
    areaFormat: formatIn(language, area),
    context: { area, kind: 'record' },
    draft: { entryForm: { values: {} }, items: [{ values: { [name]: value } }] },
  } as const
  expect(formatEntryProblem(source, { code, name, item: 0 })).toBe(text)
})

describe.each([
  { language: 'ko', text: '취침, 기상: 서로 다른 시각을 적어 주세요', check: '취침 칸을 확인해 주세요' },
  { language: 'en', text: 'Bed time and Wake time must not be the same', check: 'Please check Bed time' },
] as const)('a refused bed time in $language', ({ language, text, check }) => {
  const problem = { code: 'invalidField', name: 'bedTime' } as const
  const areaFormat = formatIn(language, sleep)

  test.each([
    { wakeTime: 420, says: text },
    { wakeTime: 430, says: check },
  ])('of 07:00 with a wake time of $wakeTime minutes of an item says "$says"', ({ wakeTime, says }) => {
    const draft = { entryForm: { values: {} }, items: [{ values: { bedTime: 420, wakeTime } }] }
    const source = { areaFormat, context: { area: sleep, kind: 'record' }, draft } as const
    expect(formatEntryProblem(source, { ...problem, item: 0 })).toBe(says)
  })

  test('of a goal that equals its wake time says so', () => {
    const draft = { entryForm: { values: { bedTime: 420, wakeTime: 420 } }, items: [] }
    const source = { areaFormat, context: { area: sleep, kind: 'goal' }, draft } as const
    expect(formatEntryProblem(source, { ...problem, item: null })).toBe(text)
  })
})
