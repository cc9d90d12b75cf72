import { day } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import { expect, test } from 'vitest'
import { food, meal } from '../../../tests/support/data/samples.ts'
import { rankSavedSets } from './rank-saved-sets.ts'

const monday = day('2026-11-23')
const setOf = (name: string, ...items: readonly Values[]) => ({ id: name, name, items, plan: null, revision: 1 })
const usual = (item: Values, count: number): UsualItem => {
  return { item, count, weekdays: [0, 0, 0, 0, 0, 0, 0], lastDay: monday }
}

const [milk, bread] = ['우유', '식빵'].map((name) => ({ ...meal(name, 100), part: 'breakfast' }))
const rice = meal('김밥', 500)
if (milk === undefined || bread === undefined) throw new Error('no foods')
const sets = [setOf('점심', rice), setOf('아침', milk, bread), setOf('간식', meal('귤', 40))]
const namesAt = (
  moment: { readonly part: string | null; readonly logged: readonly Values[] },
  usualItems: UsualItem[] = [],
) => rankSavedSets(food, sets, usualItems, { day: monday, ...moment }).map(({ name }) => name)

test('without any other reason the last saved set comes first', () => {
  expect(namesAt({ part: null, logged: [] })).toEqual(['점심', '아침', '간식'])
})

test('sets with an item of the meal at this time come first', () => {
  expect(namesAt({ part: 'breakfast', logged: [] })).toEqual(['아침', '점심', '간식'])
})

test('sets whose items are logged most often come first', () => {
  expect(namesAt({ part: null, logged: [] }, [usual(meal('귤', 40), 9), usual(rice, 8)])).toEqual([
    '간식',
    '점심',
    '아침',
  ])
})

test('a set comes last once the day has all of its items, and not with only some of them', () => {
  expect(namesAt({ part: 'breakfast', logged: [milk] })).toEqual(['아침', '점심', '간식'])
  expect(namesAt({ part: 'breakfast', logged: [bread, milk] })).toEqual(['점심', '간식', '아침'])
})
