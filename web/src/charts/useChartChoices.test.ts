import { describe, expect, test } from 'vitest'
import { parseOneChoice, parseSomeChoices } from './useChartChoices.ts'

const metrics = ['carb', 'protein', 'fat'] as const

describe('the choice of one option', () => {
  test('is the stored option', () => expect(parseOneChoice('fat', metrics)).toBe('fat'))
  test.each(['', 'gone', 'carb fat'])('is the first option for the stored text "%s"', (stored) => {
    expect(parseOneChoice(stored, metrics)).toBe('carb')
  })
})

describe('the choice of several options', () => {
  test.each([
    ['protein', ['protein']],
    ['fat carb', ['carb', 'fat']],
    ['fat gone', ['fat']],
  ])('stored as "%s" is %j', (stored, chosen) => expect(parseSomeChoices(stored, metrics)).toEqual(chosen))

  test.each(['', 'gone', ','])('is all options for the stored text "%s"', (stored) => {
    expect(parseSomeChoices(stored, metrics)).toEqual(metrics)
  })
})
