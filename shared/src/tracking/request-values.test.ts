import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someSet } from '../../../tests/support/data/arbitraries.ts'
import { exercise } from '../areas/exercise.ts'
import type { Values } from '../field/field.ts'
import { replaceSets, writeSets } from '../field/sets.ts'
import type { Units } from '../field/units.ts'
import { completeItems, findMissingValue, omitUnknownValues, restoreExactValues } from './request-values.ts'

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
  sets: '',
  distance: null,
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

/** The item after its sets were displayed in pounds and sent back. */
function sendInPounds(each: Values): Values {
  const { sets } = exercise.item
  const weight = throughPounds(Number(each['weight']))
  return { ...each, weight, sets: sets.decode(sets.encode(String(each['sets']), pounds), pounds) ?? '' }
}

const kilograms: Units = { weight: 'kg', currency: 'KRW' }

test('the lists of a record survive being saved in the other unit', () => {
  const someLists = fc.array(fc.array(someSet(kilograms), { maxLength: 6 }), { maxLength: 3 })
  // A weight that was typed in pounds among others, and may be displayed like them.
  const mixedList = fc.array(fc.oneof(someSet(kilograms), someSet(pounds)), { maxLength: 6 }).map((list) => [list])
  fc.assert(
    fc.property(fc.oneof(someLists, mixedList), (lists) => {
      const stored = { values: {}, items: lists.map((list) => replaceSets(item(0, 0), list)) }
      const sent = { values: {}, items: stored.items.map(sendInPounds) }
      expect(restoreExactValues(records, sent, [stored], pounds)).toEqual(stored)
    }),
  )
})

test('a weight keeps its stored value when its item changes from equal sets to a list and back', () => {
  const equal = item(100, 5)
  const list = [100, 100, 110].map((weight) => ({ rep: 5, weight: weight * 1_000_000, kind: 'normal' as const }))
  const listed = replaceSets(equal, list)
  const inPounds = list.map((set) => ({ ...set, weight: throughPounds(set.weight) }))
  const restore = (sent: Values, stored: Values) =>
    restoreExactValues(records, { values: {}, items: [sent] }, [{ values: {}, items: [stored] }], pounds).items[0]
  const typed = list.map((set, i) => (i < 2 ? set : { ...set, weight: throughPounds(set.weight) }))
  expect(restore(replaceSets(equal, inPounds), equal)).toEqual(replaceSets(equal, typed))
  expect(restore(sendInPounds(equal), listed)).toEqual(equal)
  expect(writeSets(inPounds)).not.toBe(listed['sets'])
})

test('items of a caller who knows no sets are completed, and miss the list of an item with the same part and title', () => {
  const equal = item(100, 5)
  const listed = replaceSets(equal, [
    { rep: 5, weight: 1, kind: 'normal' },
    { rep: 6, weight: 1, kind: 'normal' },
  ])
  const run = { ...equal, part: 'cardio', title: 'running', distance: 5000 }
  const [older = {}, olderRun = {}] = omitUnknownValues(exercise, [equal, run])
  expect(Object.keys(older)).toEqual(['part', 'title', 'set', 'rep', 'weight', 'cardio'])
  expect(completeItems(exercise, [older])).toEqual([equal])
  expect(findMissingValue(exercise, [older], [equal])).toBeNull()
  expect(
    findMissingValue(
      exercise,
      [older],
      [
        { ...listed, title: 'barbellRow' },
        { ...listed, part: 'leg' },
      ],
    ),
  ).toBeNull()
  expect(findMissingValue(exercise, [equal, older], [equal, listed])).toEqual({ item: 1, name: 'sets' })
  expect(findMissingValue(exercise, [equal], [listed])).toBeNull()
  expect(findMissingValue(exercise, [olderRun], [run])).toEqual({ item: 0, name: 'distance' })
})
