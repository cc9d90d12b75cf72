import { describe, expect, test } from 'vitest'
import { oneOf, someOf } from './choices.ts'

const metrics = ['carb', 'protein', 'fat'] as const

describe('one of a few', () => {
  test('is what was chosen', () => expect(oneOf('fat', metrics)).toBe('fat'))
  test.each(['', 'gone', 'carb fat'])('is the first where "%s" is remembered', (said) => {
    expect(oneOf(said, metrics)).toBe('carb')
  })
})

describe('some of a few', () => {
  test.each([
    ['protein', ['protein']],
    ['fat carb', ['carb', 'fat']],
    ['fat gone', ['fat']],
  ])('that were chosen as "%s" are %j', (said, chosen) => expect(someOf(said, metrics)).toEqual(chosen))

  test.each(['', 'gone', ','])('are all where "%s" is remembered, and never none', (said) => {
    expect(someOf(said, metrics)).toEqual(metrics)
  })
})
