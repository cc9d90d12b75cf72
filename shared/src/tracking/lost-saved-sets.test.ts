import { expect, test } from 'vitest'
import { day } from '../calendar/day.ts'
import { listLostSets } from './lost-saved-sets.ts'
import type { SavedSet } from './saved-set.ts'

const createSet = (id: string, name: string, amount: number, plan: SavedSet['plan'] = null): SavedSet => ({
  id,
  name,
  items: [{ part: 'expense', title: 'food', amount }],
  plan,
  revision: 1,
})
const newId = () => 'new'
const toHead = ({ id, name }: SavedSet) => [id, name]

test('sets that no current one equals keep their ids and names where they are free, and get others where they are not', () => {
  const current = [createSet('changed', '점심', 200), createSet('other', '간식', 3), createSet('same', '저녁', 4)]
  const earlier = [
    createSet('gone', ' 간식', 5),
    createSet('renamed', '야식', 4),
    createSet('changed', '점심', 100),
    createSet('free', '아침', 6),
  ]
  expect(listLostSets(current, earlier, newId).map(toHead)).toEqual([
    ['gone', '간식 2'],
    ['new', '점심 2'],
    ['free', '아침'],
  ])
})

test('sets with the same items and another plan are different', () => {
  const plan = { weekdays: [1], start: day('2026-03-01'), increment: 0 }
  const lost = listLostSets([createSet('a', '가슴', 1)], [createSet('a', '가슴', 1, plan)], newId)
  expect(lost).toMatchObject([{ id: 'new', name: '가슴 2', plan }])
})
