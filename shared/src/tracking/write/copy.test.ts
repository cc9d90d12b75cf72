import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyArea } from '../../areas/define.ts'
import { exercise } from '../../areas/exercise.ts'
import { sleep } from '../../areas/sleep.ts'
import { day } from '../../calendar/day.ts'
import { periodAround } from '../../calendar/period.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Entry } from '../entry.ts'
import { findDoubledItems, planRecordAddition } from './copy.ts'

const period = periodAround('day', day('2026-03-01'))

const createItem = (area: AnyArea, number: number): Values => ({ ...initialValues(area.item), part: `part ${number}` })

const areaArbitrary = fc.constantFrom<AnyArea>(exercise, sleep)
const numbersArbitrary = fc.array(fc.nat({ max: 999 }), { maxLength: 120 })
const weightArbitrary = fc.option(fc.integer({ min: 40_000, max: 90_000 }))

/** The record of the day after an addition, as the server saves it. */
function applyAddition(area: AnyArea, added: readonly Values[], weight: number | null, target: Entry | null): Entry {
  const values = 'scale' in area.dayFields ? { scale: weight } : {}
  const plan = planRecordAddition(area, { values, items: added }, target)
  if (plan.mode !== 'insert') return { id: '1', period, revision: 1, values: plan.values, items: plan.items }
  if (target === null) throw new Error('an insertion needs a record')
  return { ...target, items: [...target.items, ...plan.items] }
}

test('an addition keeps the items of the day in their order, and adds its own after them, up to the limit', () => {
  const property = fc.property(
    areaArbitrary,
    fc.option(numbersArbitrary.map((numbers) => numbers.slice(0, 100))),
    numbersArbitrary,
    weightArbitrary,
    weightArbitrary,
    (area, existing, added, existingWeight, addedWeight) => {
      const items = (numbers: readonly number[]) => numbers.map((number) => createItem(area, number))
      const existingValues = 'scale' in area.dayFields ? { scale: existingWeight } : {}
      const target =
        existing === null ? null : { id: '1', period, revision: 4, values: existingValues, items: items(existing) }
      const after = applyAddition(area, items(added), addedWeight, target)
      expect(after.items).toEqual(items([...(existing ?? []), ...added]).slice(0, area.maxItems))
      if ('scale' in area.dayFields)
        expect(after.values['scale']).toBe(addedWeight ?? (target === null ? null : existingWeight))
    },
  )
  fc.assert(property)
})

test('an addition that changes a record names its revision, so that no newer record is overwritten', () => {
  const target: Entry = { id: '1', period, revision: 4, values: {}, items: [createItem(sleep, 1)] }
  expect(planRecordAddition(sleep, { values: {}, items: [createItem(sleep, 2)] }, target)).toMatchObject({
    mode: 'update',
    loaded: { id: '1', period, revision: 4 },
  })
})

const night = (bedTime: number): Values => ({ part: 'night', bedTime, wakeTime: 430 })
const nap = (bedTime: number): Values => ({ part: 'nap', bedTime, wakeTime: bedTime + 30 })

test.each([
  { name: 'a night', added: [night(1)], had: [night(2), nap(3)], after: [night(1), nap(3)] },
  {
    name: 'a night between naps',
    added: [night(1)],
    had: [nap(3), night(2), nap(4)],
    after: [nap(3), night(1), nap(4)],
  },
  { name: 'a nap', added: [nap(1)], had: [night(2), nap(3)], after: [night(2), nap(1)] },
  { name: 'the first nap', added: [nap(1)], had: [night(2)], after: [night(2), nap(1)] },
  { name: 'a whole day', added: [night(1), nap(1)], had: [nap(2), night(2)], after: [night(1), nap(1)] },
])('$name takes the place of the items of its kind, in an area that cannot merge', ({ added, had, after }) => {
  const target: Entry = { id: '1', period, revision: 4, values: {}, items: had }
  const doubled = findDoubledItems(sleep, added, target)
  expect(planRecordAddition(sleep, { values: {}, items: added }, target, doubled).items).toEqual(after)
})

test('nothing is doubled on a free day, and in an area that can merge', () => {
  const target: Entry = { id: '1', period, revision: 4, values: {}, items: [night(2)] }
  expect(findDoubledItems(sleep, [night(1)], null)).toEqual([])
  expect(findDoubledItems({ ...sleep, canMerge: true }, [night(1)], target)).toEqual([])
})

test('items that are replaced make room for others', () => {
  const had = Array.from({ length: sleep.maxItems }, (_, i) => nap(i))
  const target: Entry = { id: '1', period, revision: 4, values: {}, items: had }
  const added = { values: {}, items: [nap(500)] }
  expect(planRecordAddition(sleep, added, target, findDoubledItems(sleep, added.items, target)).items).toEqual([
    nap(500),
  ])
})
