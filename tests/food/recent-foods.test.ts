import { food } from '@haru/shared/areas/food.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { readRecentFoods } from '@haru/shared/resolvers/food.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../support/servers/memory-store.ts'

const kim = { ownerId: 'kim' }
const today = day('2026-11-20')
const blank = createItem(food, createDefaultCategory(food))
const typed = (name: string, more: Values = {}): Values => ({ ...blank, name, ...more })

test('recent foods are the newest first, and those without a known energy come after the others', async () => {
  const store = memoryStore()
  const days = [
    [typed('rice', { kcal: 300, unknown: 'carb,protein,fat' })],
    [typed('water', { kcal: 0, unknown: '' }), typed('soup')],
  ]
  for (const [ago, items] of days.entries()) {
    const period = periodAround('day', addDays(today, -ago))
    const input = { mode: 'create', period, loaded: null, id: `${ago}`, values: {}, items, operation: null } as const
    await saveEntry(store, kim, { area: food, kind: 'record' }, input)
  }
  const period = periodAround('day', addDays(today, 1))
  const input = {
    mode: 'create',
    period,
    loaded: null,
    id: 'next',
    values: {},
    items: [typed('bread')],
    operation: null,
  } as const
  await saveEntry(store, kim, { area: food, kind: 'record' }, input)
  const names = (await readRecentFoods(store.read(kim), today, () => undefined)).map(({ name }) => name)
  expect(names).toEqual(['rice', 'water', 'bread', 'soup'])
})
