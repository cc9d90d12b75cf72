import { expect, test } from 'vitest'
import { decode, encode } from 'zod/mini'
import { areas } from '../areas/register.ts'
import { type Category, defaultCategory } from '../tracking/category.ts'
import { categoryCall, withCategories } from './category.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const schema = categoryCall(areas).output(units)
const defaults = Object.fromEntries(withCategories(areas).map((area) => [area.id, defaultCategory(area)]))
const overTheWire = (of: typeof defaults) => JSON.parse(JSON.stringify(encode(schema, of)))

test('the first of every list is a placeholder nobody sees', () => {
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

test('a person’s categories come back as they are', () => {
  const mine: Category = {
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
  for (const each of [defaults, { ...defaults, exercise: mine }]) {
    expect(decode(schema, overTheWire(each))).toEqual(each)
  }
})
