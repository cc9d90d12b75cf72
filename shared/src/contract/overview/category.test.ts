import { expect, test } from 'vitest'
import { decode, encode, safeParse } from 'zod/mini'
import { areas } from '../../areas/register.ts'
import { type Category, createDefaultCategory, listAreasWithCategories } from '../../tracking/category.ts'
import { categoryCall, categoryEditCalls, toCategoryPath } from './category.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const schema = categoryCall(areas).output(units)
const defaults = Object.fromEntries(
  listAreasWithCategories(areas).map((area) => [area.id, createDefaultCategory(area)]),
)
const overTheWire = (of: typeof defaults) => JSON.parse(JSON.stringify(encode(schema, of)))

test('the first element of every list is a placeholder', () => {
  const { result } = overTheWire(defaults)
  expect(result['exercise'].slice(0, 2)).toMatchObject([
    { exercise_part: '', exercise_title: [''] },
    {
      exercise_part: 'back',
      exercise_title: ['', 'deadlift', 'barbellRow', 'dumbbellRow', 'seatedRow', 'latPulldown', 'pullUp'],
    },
  ])
  expect(result['food'].map((part: Record<string, unknown>) => part['food_part'])).toEqual([
    '',
    'breakfast',
    'lunch',
    'dinner',
    'snack',
  ])
})

test('the calendar has categories as every area has', () => {
  const { result } = overTheWire(defaults)
  expect(Object.keys(result)).toEqual(['calendar', ...areas.map(({ id }) => id)])
  expect(result['calendar'].map((part: Record<string, unknown>) => part['calendar_part'])).toEqual([
    '',
    'schedule',
    'memo',
  ])
})

test('categories are decoded as they were encoded', () => {
  const ownCategory: Category = {
    parts: [
      {
        id: 'p1',
        kind: 'strength',
        name: '맨몸 운동',
        removed: false,
        titles: [
          { id: 't1', name: null, removed: false },
          { id: 't2', name: '철봉', removed: true },
        ],
      },
      { id: 'rest', kind: 'rest', name: null, removed: true, titles: [] },
    ],
  }
  for (const each of [defaults, { ...defaults, exercise: ownCategory }]) {
    expect(decode(schema, overTheWire(each))).toEqual(each)
  }
})

const edits = categoryEditCalls(areas)
const detail = edits.detail.output(units)
const update = edits.update.input(units)

test('the form of a response can be sent back unchanged', () => {
  const stored = { categories: defaults, revision: 7 }
  const response = JSON.parse(JSON.stringify(encode(detail, stored)))
  expect(decode(detail, response)).toEqual(stored)
  expect(decode(update, { OBJECT: response.result })).toEqual({ ...stored, operation: null })
  expect(decode(update, { OBJECT: response.result, revision: 9 }).revision).toBe(9)
  const sent = encode(update, { categories: defaults, revision: null, operation: null })
  expect(decode(update, sent)).toEqual({ categories: defaults, revision: null, operation: null })
})

test.each([
  ['the placeholder of the parts', (form: Form) => ({ ...form, sleep: form['sleep']?.slice(1) })],
  ['the placeholder of the titles', (form: Form) => ({ ...form, money: form['money']?.map(withoutTitle) })],
  ['an area', ({ food: _, ...form }: Form) => form],
  ['names for some titles', (form: Form) => ({ ...form, money: form['money']?.map(withFewNames) })],
])('a form without %s is refused', (_, change) => {
  const form = encode(update, { categories: defaults, revision: 0, operation: null }).OBJECT as unknown as Form
  const { error } = safeParse(update, { OBJECT: change(form) })
  expect(error?.issues[0]).toMatchObject({ message: 'invalidObject' })
})

test('the path of an error is its place in the form', () => {
  const money = areas.find(({ id }) => id === 'money')
  if (money === undefined) throw new Error('no money')
  const category = createDefaultCategory(money)
  expect(toCategoryPath(money, category, null)).toBe('money')
  expect(toCategoryPath(money, category, { part: 'expense', title: null })).toBe('money.2.money_part')
  expect(toCategoryPath(money, category, { part: 'income', title: 'others' })).toBe('money.1.money_title.3')
})

type Form = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

function withoutTitle(part: Form[string][number]) {
  return { ...part, money_title: [], money_title_name: [] }
}

function withFewNames(part: Form[string][number]) {
  return { ...part, money_title_name: [null, null] }
}
