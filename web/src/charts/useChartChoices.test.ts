import { describe, expect, test } from 'vitest'
import { parseOneChoice, parseSomeChoices } from './useChartChoices.ts'

const metrics = ['carb', 'protein', 'fat'] as const

describe('one of a few', () => {
  test('is what was chosen', () => expect(parseOneChoice('fat', metrics)).toBe('fat'))
  test.each(['', 'gone', 'carb fat'])('is the first where "%s" is remembered', (stored) => {
    expect(parseOneChoice(stored, metrics)).toBe('carb')
  })
})

describe('some of a few', () => {
  test.each([
    ['protein', ['protein']],
    ['fat carb', ['carb', 'fat']],
    ['fat gone', ['fat']],
  ])('that were chosen as "%s" are %j', (stored, chosen) => expect(parseSomeChoices(stored, metrics)).toEqual(chosen))

  test.each(['', 'gone', ','])('are all where "%s" is remembered, and never none', (stored) => {
    expect(parseSomeChoices(stored, metrics)).toEqual(metrics)
  })
})
