import { food as area } from '@haru/shared/areas/food.ts'
import { initialValues } from '@haru/shared/field/field.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { createAmountFormat } from '../../tracking/format/amounts.ts'
import { type FoodFormat, formatPortion, getKnownNutrient } from './food-format.ts'
import type { FoodRecordItem } from './picked-foods.ts'

function formatIn(language: 'ko' | 'en'): FoodFormat {
  const format = createFormatter(language)
  const amounts = createAmountFormat(format, { weight: 'kg', currency: 'KRW' })
  const t = createTranslator(language, { ko, en }[language])
  return { t, format, amounts, languages: { account: language, preferred: language }, setNameLanguage: () => undefined }
}

const blank = initialValues(area.item) as FoodRecordItem

test.each([
  { language: 'ko', serv: '공기', count: 10, gram: 2100, is: '1 공기 · 210 g' },
  { language: 'ko', serv: '공기', count: 15, gram: 2100, is: '1.5 공기 · 315 g' },
  { language: 'ko', serv: '작은 접시', count: 10, gram: 400, is: '작은 접시 · 40 g' },
  { language: 'ko', serv: '작은 접시', count: 20, gram: 400, is: '작은 접시 × 2 · 80 g' },
  { language: 'en', serv: 'small plate', count: 20, gram: 400, is: '2 small plate · 80 g' },
  { language: 'ko', serv: '100g', count: 10, gram: 1000, is: '100 g' },
  { language: 'en', serv: '100 g', count: 20, gram: 1000, is: '2 × 100 g' },
  { language: 'ko', serv: '500ml', count: 10, gram: 4800, is: '500 ml · 480 g' },
  { language: 'en', serv: '500 ml', count: 20, gram: 4800, is: '2 × 500 ml · 960 g' },
  { language: 'ko', serv: '500ml', count: 10, gram: 5000, is: '500 ml' },
  { language: 'ko', serv: '2인분', count: 10, gram: 4000, is: '2인분 · 400 g' },
  { language: 'ko', serv: '2인분', count: 10, gram: 0, is: '2인분' },
  { language: 'ko', serv: '10개', count: 10, gram: 100, is: '10개 · 10 g' },
  { language: 'en', serv: '28.35 g (1 oz)', count: 10, gram: 280, is: '28.35 g (1 oz)' },
  { language: 'ko', serv: 'serv', count: 10, gram: 0, is: '1 인분' },
  { language: 'en', serv: ' ', count: 5, gram: 0, is: '0.5 serving' },
] as const)('$count tenths of the portion "$serv" are formatted as "$is"', ({ language, is, ...amount }) => {
  expect(formatPortion(formatIn(language), { ...blank, ...amount }, 'g')).toBe(is)
})

test('an unknown nutrient is null and a known zero is 0', () => {
  const item = { ...blank, kcal: 120, unknown: 'carb,fat' }
  expect([
    getKnownNutrient(item, 'kcal'),
    getKnownNutrient(item, 'carb'),
    getKnownNutrient(item, 'protein'),
    getKnownNutrient(item, 'fat'),
  ]).toEqual([120, null, 0, null])
})
