import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exercise } from '../areas/exercise.ts'
import type { Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import { restoreExactValues } from './fields.ts'

const pounds: Units = { weight: 'lb', currency: 'USD' }
const records = { area: exercise, kind: 'record' } as const
const goals = { area: exercise, kind: 'goal' } as const
const item = (kilograms: number, rep: number): Values => ({
  part: 'back',
  title: 'deadlift',
  set: 5,
  rep,
  weight: kilograms * 1_000_000,
  cardio: 0,
})

/** The stored value after it was displayed in pounds and sent back. */
const throughPounds = (value: number) =>
  exercise.item.weight.decode(exercise.item.weight.encode(value, pounds), pounds) ?? Number.NaN

test('a weight that was displayed in another unit and sent back unchanged keeps its stored value', () => {
  const stored = { values: { scale: 71_350_000 }, items: [item(100, 5), item(62.5, 8)] }
  const sent = {
    values: { scale: throughPounds(71_350_000) },
    items: stored.items.map((each) => ({ ...each, rep: 6, weight: throughPounds(Number(each['weight'])) })),
  }
  expect(sent.items[0]?.weight).not.toBe(100_000_000)
  expect(restoreExactValues(records, sent, [stored], pounds)).toEqual({
    values: stored.values,
    items: [item(100, 6), item(62.5, 6)],
  })
})

test('a newly typed weight is stored as typed', () => {
  const stored = { values: { scale: null }, items: [item(100, 5)] }
  const sent = { values: { scale: null }, items: [item(102.5, 5)] }
  expect(restoreExactValues(records, sent, [stored], pounds)).toEqual(sent)
})

test('a goal keeps its volume and body weight in the unit of its input', () => {
  const values = { count: 20, volume: 500_000_000, cardio: 600, scale: 70_000_000 }
  const volume = exercise.metrics.volume.goal
  const rounded = { ...values, volume: volume.decode(volume.encode(values.volume, pounds), pounds) ?? 0 }
  expect(rounded.volume).not.toBe(values.volume)
  expect(restoreExactValues(goals, { values: rounded, items: [] }, [{ values, items: [] }], pounds).values).toEqual(
    values,
  )
})

test('any weight survives any number of savings in the other unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_900 }), fc.constantFrom(1, 2, 3), (hundredths, times) => {
      const stored = { values: {}, items: [item(hundredths / 100, 5)] }
      let restored = stored
      for (let i = 0; i < times; i += 1) {
        const sent = {
          values: {},
          items: restored.items.map((each) => ({ ...each, weight: throughPounds(Number(each['weight'])) })),
        }
        restored = { values: {}, items: [...restoreExactValues(records, sent, [restored], pounds).items] }
      }
      expect(restored).toEqual(stored)
    }),
  )
})
