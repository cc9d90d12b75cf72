import { expect, test } from 'vitest'
import { findChangedStart, formatStart, omitSavedTexts } from './start-texts.ts'

const pounds = { weight: 'lb', currency: 'USD' } as const
const start = { scale: 70_000_000, kcal: 2000, property: 123_456 }

test('what one began with is written in one’s own units', () => {
  expect(formatStart(start, pounds)).toEqual({ scale: '154.32', kcal: '2000', property: '1234.56' })
})

test('what was not changed is not saved, so that it is not rounded again and again', () => {
  const texts = formatStart(start, pounds)
  expect(findChangedStart(texts, texts, pounds)).toEqual({})
  expect(findChangedStart({ ...texts, property: '0.5' }, texts, pounds)).toEqual({ property: 50 })
  expect(findChangedStart({ ...texts, scale: '0' }, texts, pounds)).toEqual({ scale: 0 })
})

test('what is typed while a save is on its way is still there after it', () => {
  const saved = { scale: '71', kcal: '2000', property: '5' }
  expect(omitSavedTexts({ scale: '71', property: '5' }, saved)).toEqual({})
  expect(omitSavedTexts({ scale: '715', property: '5' }, saved)).toEqual({ scale: '715' })
})
