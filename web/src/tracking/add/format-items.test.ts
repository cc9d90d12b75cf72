import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { money } from '@haru/shared/areas/money.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { createAmountFormat } from '../format/amounts.ts'
import type { AreaFormat } from '../format/area-format.ts'
import { formatItems } from './format-items.ts'

function formatIn(area: AnyArea): AreaFormat {
  const t = createTranslator('en', en)
  const format = createFormatter('en')
  const amounts = createAmountFormat(format, { weight: 'kg', currency: 'KRW' })
  return { area, t, format, amounts, areaName: area.id, labelOf: (name) => t(`${area.id}.${name}` as TextKey) }
}

const spend = { part: 'expense', title: 'food', amount: 9000, content: 'birthday dinner', include: true }
const trip = { part: 'schedule', title: 'Busan', color: 'red', content: 'window seat' }

test.each([
  { area: money, items: [spend], plain: 'Expense Food ₩9,000', noted: 'Expense Food ₩9,000 (birthday dinner)' },
  { area: calendarArea, items: [trip], plain: 'Schedule Busan', noted: 'Schedule Busan (window seat)' },
  {
    area: money,
    items: [{ ...spend, content: ' ' }, spend],
    plain: 'Expense Food ₩9,000, Expense Food ₩9,000',
    noted: 'Expense Food ₩9,000, Expense Food ₩9,000 (birthday dinner)',
  },
])('items of $area.id are "$plain", and with their notes "$noted"', ({ area, items, plain, noted }) => {
  const category = createDefaultCategory(area)
  expect(formatItems(formatIn(area), category, items)).toBe(plain)
  expect(formatItems(formatIn(area), category, items, { hasNotes: true })).toBe(noted)
})
