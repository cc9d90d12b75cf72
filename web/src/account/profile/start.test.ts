import { expect, test } from 'vitest'
import { changeOf, textsOf, typedSince } from './start.ts'

const pounds = { weight: 'lb', currency: 'USD' } as const
const start = { scale: 70_000_000, kcal: 2000, property: 123_456 }

test('what one began with is written in one’s own units', () => {
  expect(textsOf(start, pounds)).toEqual({ scale: '154.32', kcal: '2000', property: '1234.56' })
})

test('what was not changed is not saved, so that it is not rounded again and again', () => {
  const texts = textsOf(start, pounds)
  expect(changeOf(texts, texts, pounds)).toEqual({})
  expect(changeOf({ ...texts, property: '0.5' }, texts, pounds)).toEqual({ property: 50 })
  expect(changeOf({ ...texts, scale: '0' }, texts, pounds)).toEqual({ scale: 0 })
})

test('what is typed while a save is on its way is still there after it', () => {
  const saved = { scale: '71', kcal: '2000', property: '5' }
  expect(typedSince({ scale: '71', property: '5' }, saved)).toEqual({})
  expect(typedSince({ scale: '715', property: '5' }, saved)).toEqual({ scale: '715' })
})
