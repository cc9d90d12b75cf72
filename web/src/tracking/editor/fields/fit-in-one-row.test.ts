import { expect, test } from 'vitest'
import { fitInOneRow } from './fit-in-one-row.ts'

test.each([
  [['Breakfast', 'Lunch', 'Dinner', 'Snack'], true],
  [['아침', '점심', '저녁', '간식'], true],
  [['아침', '점심', '저녁', '간식', '참'], false],
  [['Breakfast at home', 'Lunch', 'Dinner', 'Snack'], false],
  [['아침 식사와 커피 한 잔', '점심', '저녁', '간식'], false],
  [['집에서 먹은 밥과 밖에서 먹은 밥'], false],
  [[], true],
])('%j fit beside each other: %s', (words, fits) => {
  expect(fitInOneRow(words)).toBe(fits)
})
