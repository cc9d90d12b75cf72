import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was made is there again, until there is too much of it', () => {
  const made: string[] = []
  const asked = remembered(3, (of) => {
    made.push(of)
    return { of }
  })
  for (const of of ['a', 'b', 'a', 'c', 'a']) expect(asked(of)).toEqual({ of })
  expect(made).toEqual(['a', 'b', 'c'])
  expect(asked('a')).toBe(asked('a'))
  for (const of of ['d', 'd', 'a', 'b', 'd']) expect(asked(of)).toEqual({ of })
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a', 'b'])
})
