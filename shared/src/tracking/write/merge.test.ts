import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exercise, goals, lift, money, records, spend } from '../../../../tests/support/data/samples.ts'
import { calendarCollection } from '../collections.ts'
import { type Contents, isEqualContents, joinContents, mergeChanges } from './merge.ts'

const workouts = records(exercise)
const workout = (scale: number | null, ...sets: readonly number[]): Contents => ({
  values: { scale },
  items: sets.map((set) => lift(set, 10, 50)),
})

test.each([
  ['only this device has changed it', workout(1, 1), workout(2, 2), workout(1, 1), workout(2, 2)],
  ['only the other device has changed it', workout(1, 1), workout(1, 1), workout(2, 2), workout(2, 2)],
  ['both have changed the same', workout(1, 1), workout(2, 2), workout(2, 2), workout(2, 2)],
  ['the weight here, the exercises there', workout(1, 1), workout(2, 1), workout(1, 2, 3), workout(2, 2, 3)],
  ['the exercises here, the weight there', workout(1, 1), workout(1, 2, 3), workout(2, 1), workout(2, 2, 3)],
  ['both have changed the weight', workout(1, 1), workout(2, 1), workout(3, 1), null],
  ['both have changed the exercises', workout(1, 1), workout(1, 1, 2), workout(1, 1, 3), null],
  ['both have created the same', null, workout(1, 1), workout(1, 1), workout(1, 1)],
  ['the weight was created here, the exercises there', null, workout(1), workout(null, 1), workout(1, 1)],
  ['both have created exercises', null, workout(null, 1), workout(null, 2), null],
])('%s', (_name, base, mine, theirs, merged) => {
  expect(mergeChanges(workouts, { base, mine, theirs })).toEqual(merged)
})

test('two goals that were created are only merged if they are equal', () => {
  const goal = (amount: number | null): Contents => ({ values: { expense: amount, income: null }, items: [] })
  const spends = goals(money)
  expect(mergeChanges(spends, { base: null, mine: goal(1), theirs: goal(null) })).toBeNull()
  expect(mergeChanges(spends, { base: null, mine: goal(1), theirs: goal(1) })).toEqual(goal(1))
})

const someContents = fc
  .record({ scale: fc.constantFrom(null, 1, 2), sets: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }) })
  .map(({ scale, sets }) => workout(scale, ...sets))

test('a merge has the weight and the exercises of one device each, and both devices merge to the same', () => {
  fc.assert(
    fc.property(fc.option(someContents), someContents, someContents, (base, mine, theirs) => {
      const merged = mergeChanges(workouts, { base, mine, theirs })
      const mirrored = mergeChanges(workouts, { base, mine: theirs, theirs: mine })
      expect(mirrored).toEqual(merged)
      if (merged === null) return
      const parts = [mine, theirs]
      expect(parts.map(({ items }) => items)).toContainEqual(merged.items)
      expect(parts.map(({ values }) => values)).toContainEqual(merged.values)
    }),
  )
})

test('contents are the same in any order of their values', () => {
  const a: Contents = { values: {}, items: [spend(1)] }
  const b: Contents = { values: {}, items: [Object.fromEntries(Object.entries(spend(1)).toReversed())] }
  expect(isEqualContents(records(money), a, b)).toBe(true)
  expect(isEqualContents(records(money), a, { values: {}, items: [spend(2)] })).toBe(false)
})

test('items are joined unless their texts would be too long together', () => {
  const entries = (count: number, length: number): Contents => ({
    values: {},
    items: Array.from({ length: count }, () => ({
      part: 'memo',
      title: '회의',
      color: 'red',
      content: '가'.repeat(length),
    })),
  })
  const join = (mine: Contents) => joinContents(calendarCollection, mine, entries(10, 999))
  expect(join(entries(1, 10))?.items).toHaveLength(11)
  expect(join(entries(1, 11))).toBeNull()
})
