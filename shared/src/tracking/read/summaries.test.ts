import { expect, test } from 'vitest'
import {
  creation,
  exercise,
  food,
  lift,
  meal,
  money,
  onDay,
  records,
  spend,
} from '../../../../tests/support/data/samples.ts'
import { memoryStore } from '../../../../tests/support/servers/memory-store.ts'
import type { AnyArea } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import type { Values } from '../../field/field.ts'
import type { Collection, Store } from '../store.ts'
import { saveEntry } from '../write/save.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from './summaries.ts'

const kim = { ownerId: 'kim' }
type Days = Readonly<Record<string, { readonly items: readonly Values[]; readonly values?: Values }>>

async function storeDays(collection: Collection, days: Days): Promise<Store> {
  const store = memoryStore()
  for (const [day, { items, values = {} }] of Object.entries(days)) {
    await saveEntry(store, kim, collection, creation(onDay(day), { items, values }))
  }
  return store
}

const weighed = (scale: number | null) => ({ items: [lift(3, 10, 60)], values: { scale } })

test.each([
  ['no initial weight and no records', 0, {}, { initial: null, min: null, max: null, current: null }],
  ['only the initial weight', 70, {}, { initial: 70, min: null, max: null, current: 70 }],
  ['one weight', 70, { '2026-03-02': 68 }, { initial: 70, min: 68, max: 68, current: 68 }],
  ['days that were not weighed', 70, { '2026-03-02': null }, { initial: 70, min: null, max: null, current: 70 }],
  ['no initial weight', 0, { '2026-03-02': 68 }, { initial: null, min: 68, max: 68, current: 68 }],
  [
    'a latest day without a weight, and the days saved in no order',
    80,
    { '2026-03-09': 71, '2024-02-29': 79, '2026-03-20': null, '2025-01-01': 65 },
    { initial: 80, min: 65, max: 79, current: 71 },
  ],
] as const)('body weight of %s', async (_, initial, days, summary) => {
  const all = Object.entries<number | null>(days).map(([day, scale]) => [day, weighed(scale)])
  const store = await storeDays(records(exercise), Object.fromEntries(all))
  expect(await summarizeScale(store.read(kim), areas, initial)).toEqual(summary)
})

const withUnknownFat = { ...meal('떡볶이', 500), unknown: 'fat' }
const noNutrients = { kcal: 0, carb: 0, protein: 0, fat: 0 }

test.each([
  ['nothing', 0, {}, { initialKcal: null, days: 0, total: noNutrients, average: null }],
  ['no records with an initial value', 2000, {}, { initialKcal: 2000, days: 0, total: noNutrients, average: null }],
  [
    'one day of water',
    2000,
    { '2026-03-01': [0] },
    {
      initialKcal: 2000,
      days: 1,
      total: { kcal: 0, carb: 100, protein: 50, fat: 25 },
      average: { kcal: 0, carb: 100, protein: 50, fat: 25 },
    },
  ],
  [
    'days that are averaged over those that were recorded, half up',
    0,
    { '2026-03-01': [400, 500], '2026-03-05': [600] },
    {
      initialKcal: null,
      days: 2,
      total: { kcal: 1500, carb: 300, protein: 150, fat: 75 },
      average: { kcal: 750, carb: 150, protein: 75, fat: 38 },
    },
  ],
  [
    'an average that is rounded',
    0,
    { '2026-03-01': [1], '2026-03-02': [0], '2026-03-03': [0] },
    {
      initialKcal: null,
      days: 3,
      total: { kcal: 1, carb: 300, protein: 150, fat: 75 },
      average: { kcal: 0, carb: 100, protein: 50, fat: 25 },
    },
  ],
] as const)('nutrition of %s', async (_, initial, days, summary) => {
  const all = Object.entries<readonly number[]>(days).map(([day, kcals]) => [
    day,
    { items: kcals.map((kcal) => meal('김밥', kcal)) },
  ])
  const store = await storeDays(records(food), Object.fromEntries(all))
  expect(await summarizeNutrition(store.read(kim), areas, initial)).toEqual({ ...summary, incomplete: [] })
})

test('nutrition names the nutrients whose amount is unknown in a food of any day', async () => {
  const days = {
    '2026-03-01': { items: [meal('김밥', 400)] },
    '2026-03-02': { items: [withUnknownFat, meal('김밥', 1)] },
  }
  const store = await storeDays(records(food), days)
  expect((await summarizeNutrition(store.read(kim), areas, 0)).incomplete).toEqual(['fat'])
})

const earn = (amount: number) => ({ ...spend(amount), part: 'income', title: 'labor' })
const left = (item: Values) => ({ ...item, include: false })

test.each([
  [
    'no initial value and no records',
    0,
    [],
    { income: 0, expense: 0, property: 0 },
    { income: 0, expense: 0, property: 0 },
  ],
  [
    'only the initial property',
    500,
    [],
    { income: 0, expense: 0, property: 500 },
    { income: 0, expense: 0, property: 500 },
  ],
  [
    'income and expense',
    500,
    [earn(300), spend(100), spend(50)],
    { income: 300, expense: 150, property: 650 },
    { income: 300, expense: 150, property: 650 },
  ],
  [
    'excluded items',
    500,
    [earn(300), left(earn(1000)), spend(100), left(spend(7))],
    { income: 300, expense: 100, property: 700 },
    { income: 1300, expense: 107, property: 1693 },
  ],
  [
    'only excluded items',
    0,
    [left(earn(1000)), left(spend(7))],
    { income: 0, expense: 0, property: 0 },
    { income: 1000, expense: 7, property: 993 },
  ],
  [
    'expenses greater than the property',
    10,
    [spend(30), left(spend(5))],
    { income: 0, expense: 30, property: -20 },
    { income: 0, expense: 35, property: -25 },
  ],
] as const)('property of %s', async (_, initial, items, counted, all) => {
  const days = items.map((item, i) => [`2026-03-0${i + 1}`, { items: [item] }])
  const store = await storeDays(records(money), Object.fromEntries(days))
  expect(await summarizeProperty(store.read(kim), areas, initial)).toEqual({ initial, counted, all })
})

test('summaries without an area have only the initial values', async () => {
  const store = memoryStore()
  expect(await summarizeScale(store.read(kim), [], 70)).toEqual({ initial: 70, min: null, max: null, current: 70 })
  expect(await summarizeNutrition(store.read(kim), [money], 1)).toMatchObject({ days: 0, average: null })
  expect(await summarizeProperty(store.read(kim), [food], 9)).toMatchObject({
    counted: { property: 9 },
    all: { property: 9 },
  })
})

test('the area that declares a summary is summarized, whatever its metrics are called', async () => {
  const { scale, ...others } = exercise.metrics
  const renamed: AnyArea = {
    ...exercise,
    metrics: { ...others, ...(scale === undefined ? {} : { load: scale }) },
    total: (items, values) => ({ ...exercise.total(items, values), load: Number(values['scale']) }),
    summaries: { scale: { scale: 'load' } },
  }
  const silent = { ...renamed, summaries: {} }
  const store = await storeDays(records(renamed), { '2026-03-01': weighed(72), '2026-03-02': weighed(70) })
  expect(await summarizeScale(store.read(kim), [food, renamed], 0)).toEqual({
    initial: null,
    min: 70,
    max: 72,
    current: 70,
  })
  expect(await summarizeScale(store.read(kim), [food, silent], 80)).toEqual({
    initial: 80,
    min: null,
    max: null,
    current: 80,
  })
})
