import { day } from '@haru/shared/calendar/day.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import { expect, test } from 'vitest'
import { food, meal, money, spend } from '../../../tests/support/data/samples.ts'
import { rankUsualItems } from './rank-usual-items.ts'

const monday = day('2026-11-23')
const onMondays = [1, 0, 0, 0, 0, 0, 0]

function usual(item: UsualItem['item'], count: number, weekdays: readonly number[] = [0, 0, 0, 0, 0, 0, 0]): UsualItem {
  return { item, count, weekdays, lastDay: monday }
}

const coffee = usual(spend(4500, '커피'), 9)
const lunch = usual(spend(9500, '점심'), 8)
const bus = usual(spend(1500, '버스'), 6, onMondays)
const namesOf = (list: readonly UsualItem[], name: string) => list.map(({ item }) => item[name])

test('items of the weekday come before items that are logged more often', () => {
  const ranked = rankUsualItems(money, [coffee, lunch, bus], { day: monday, part: null, logged: [] })
  expect(namesOf(ranked, 'content')).toEqual(['버스', '커피', '점심'])
  const tuesday = day('2026-11-24')
  const onTuesday = rankUsualItems(money, [coffee, lunch, bus], { day: tuesday, part: null, logged: [] })
  expect(namesOf(onTuesday, 'content')).toEqual(['커피', '점심', '버스'])
})

test('items that the day has already come last', () => {
  const logged = [{ ...bus.item, amount: 9 }, coffee.item]
  const ranked = rankUsualItems(money, [coffee, lunch, bus], { day: monday, part: null, logged })
  expect(namesOf(ranked, 'content')).toEqual(['점심', '버스', '커피'])
})

test('items that were logged once are left out', () => {
  const ranked = rankUsualItems(money, [coffee, usual(spend(1, '선물'), 1)], { day: monday, part: null, logged: [] })
  expect(namesOf(ranked, 'content')).toEqual(['커피'])
})

const foods = [
  usual({ ...meal('우유', 120), part: 'breakfast' }, 5),
  usual(meal('김밥', 500), 9, onMondays),
  usual({ ...meal('된장찌개', 400), part: 'dinner' }, 7),
]

test.each([
  ['breakfast', '우유'],
  ['lunch', '김밥'],
  ['dinner', '된장찌개'],
] as const)('at the time of %s the items of that meal come first', (part, first) => {
  const ranked = rankUsualItems(food, foods, { day: monday, part, logged: [] })
  expect(ranked[0]?.item['name']).toBe(first)
})

test('without a part of the time the weekday decides', () => {
  const ranked = rankUsualItems(food, foods, { day: monday, part: null, logged: [] })
  expect(namesOf(ranked, 'name')).toEqual(['김밥', '된장찌개', '우유'])
})
