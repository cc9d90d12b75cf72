import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('results are cached until the cache has its largest number of entries', () => {
  const made: string[] = []
  const calls = memoize((of: string) => {
    made.push(of)
    return { of }
  }, 3)
  for (const of of ['a', 'b', 'a', 'c', 'a']) expect(calls(of)).toEqual({ of })
  expect(made).toEqual(['a', 'b', 'c'])
  expect(calls('a')).toBe(calls('a'))
  for (const of of ['d', 'd', 'a', 'b', 'd']) expect(calls(of)).toEqual({ of })
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a', 'b'])
})
