import { expect, test } from 'vitest'
import type { TextCatalogue } from './catalogue.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { detectLanguage } from './languages.ts'
import { createTranslator, isTextKey } from './translate.ts'

const phrases = {
  ...en,
  'ui.close': 'Close',
  'ui.stepper.range': 'From {min} to {max}, not {min}',
  'ui.yes': { one: '{count} day', other: '{count} days' },
} as unknown as TextCatalogue

test('fills the placeholders of a phrase, and leaves those without a value visible', () => {
  const text = createTranslator('en', phrases)
  expect(text('ui.close')).toBe('Close')
  expect(text('ui.stepper.range', { min: 1, max: 10 })).toBe('From 1 to 10, not 1')
  expect(text('ui.stepper.range', { min: 1 })).toBe('From 1 to {max}, not 1')
  expect(text('ui.stepper.range', { min: '{max}', max: '$&' })).toBe('From {max} to $&, not {max}')
})

test('chooses the plural by the count', () => {
  const text = createTranslator('en', phrases)
  expect([0, 1, 2, 21].map((count) => text('ui.yes', { count }))).toEqual(['0 days', '1 day', '2 days', '21 days'])
})

test('Korean needs no singular form', () => {
  const text = createTranslator('ko', { ...ko, 'ui.yes': { other: '{count}일' } } as TextCatalogue)
  expect(text('ui.yes', { count: 1 })).toBe('1일')
  expect(text('ui.yes', { count: 2158 }), 'as numbers are written').toBe('2,158일')
})

test('a key from the wire is a known key or null', () => {
  expect(isTextKey(en, 'error.noData')).toBe(true)
  expect(isTextKey(en, 'toString')).toBe(false)
  expect(isTextKey(en, '__proto__')).toBe(false)
})

test.each([
  ['ko', 'ko'],
  ['ko-KR', 'ko'],
  ['KO,en;q=0.8', 'ko'],
  [' ko', 'ko'],
  ['en-US,ko;q=0.5', 'en'],
  ['kok-IN', 'en'],
  ['', 'en'],
])('%j is read in %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
