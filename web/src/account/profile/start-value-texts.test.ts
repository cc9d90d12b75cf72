import { expect, test } from 'vitest'
import {
  encodeStoredTexts,
  findChangedStartingValues,
  formatStartingValues,
  omitSavedTexts,
  readStoredTexts,
} from './start-value-texts.ts'

const pounds = { weight: 'lb', currency: 'USD' } as const
const start = { scale: 70_000_000, kcal: 2000, property: 123_456 }

test('starting values are formatted in the units of the user', () => {
  expect(formatStartingValues(start, pounds)).toEqual({ scale: '154.32', kcal: '2000', property: '1234.56' })
})

test('only changed starting values are saved, so that the others are not rounded again', () => {
  const texts = formatStartingValues(start, pounds)
  expect(findChangedStartingValues(texts, texts, pounds)).toEqual({})
  expect(findChangedStartingValues({ ...texts, property: '0.5' }, texts, pounds)).toEqual({ property: 50 })
  expect(findChangedStartingValues({ ...texts, scale: '0' }, texts, pounds)).toEqual({ scale: 0 })
})

test('text that is typed while a save is pending stays after the save', () => {
  const saved = { scale: '71', kcal: '2000', property: '5' }
  expect(omitSavedTexts({ scale: '71', property: '5' }, saved)).toEqual({})
  expect(omitSavedTexts({ scale: '715', property: '5' }, saved)).toEqual({ scale: '715' })
})

test('an unsaved weight is found in the unit in which it was typed only, the other texts in every unit', () => {
  const typed = { scale: '165', kcal: '1800' }
  const stored = encodeStoredTexts(typed, pounds)
  expect(readStoredTexts(stored, pounds)).toEqual(typed)
  expect(readStoredTexts(stored, { ...pounds, weight: 'kg' })).toEqual({ kcal: '1800' })
  // An older page has stored no unit.
  expect(readStoredTexts(typed, pounds)).toEqual({ kcal: '1800' })
  for (const nonsense of [null, 5, [], { kcal: 5 }]) expect(readStoredTexts(nonsense, pounds)).toEqual({})
})
