import { food } from '@haru/shared/areas/food.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { createAmountFormat } from './amounts.ts'
import { computeEntryTotals, formatTotal, formatTotalParts } from './entry-totals.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const words = {
  t: createTranslator('en', en),
  amounts: createAmountFormat(createFormatter('en'), units),
}
const { goal } = food.metrics.carb
const known = { carb: 123, unknown: '' }
const water = { carb: 0, unknown: '' }
const unknown = { carb: 0, unknown: 'carb,fat' }
const unknownParts = { text: '–', unit: 'g', accessibleText: 'unknown' }

test.each([
  { name: 'known amounts', items: [known, water], text: '12.3 g', parts: { text: '12.3', unit: 'g' } },
  {
    name: 'a known and an unknown amount',
    items: [known, unknown],
    text: 'at least 12.3 g',
    parts: { text: '≥ 12.3', unit: 'g', accessibleText: 'at least 12.3 g' },
  },
  { name: 'unknown amounts', items: [unknown, unknown], text: 'unknown', parts: unknownParts },
  { name: 'an unknown amount and 0', items: [unknown, water], text: 'unknown', parts: unknownParts },
  { name: '0', items: [water], text: '0 g', parts: { text: '0', unit: 'g' } },
])('the total of $name is "$text"', ({ items, text, parts }) => {
  const { totals, incomplete } = computeEntryTotals(food, items, {}, {})
  const args = [words, goal, totals['carb'] ?? null, incomplete.includes('carb')] as const
  const spaced = (all: object) => JSON.parse(JSON.stringify(all).replaceAll('\u00a0', ' '))
  expect(formatTotal(...args).replaceAll('\u00a0', ' ')).toBe(text)
  expect(spaced(formatTotalParts(...args))).toEqual(parts)
})
