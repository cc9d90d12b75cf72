import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarArea } from '../areas/calendar.ts'
import type { AnyArea } from '../areas/define.ts'
import { areas } from '../areas/register.ts'
import { sleep } from '../areas/sleep.ts'
import type { Value, Values } from '../field/field.ts'
import { number } from '../field/number.ts'
import { getTotalColumns, readItems, writeItems, writeTotals } from './rows.ts'

const storedAreas: readonly AnyArea[] = [...areas, calendarArea]

// Stored items are lists of values in this order. A field may be added at the end. Any other change of a line would assign
// stored values to wrong fields.
const stored = {
  exercise: 'part title set rep weight cardio sets distance',
  food: 'part name brand count serv gram kcal carb protein fat key query perNumber perKcal perCarb perProtein perFat unknown',
  money: 'part title amount content include',
  sleep: 'part bedTime wakeTime',
  calendar: 'part title color content',
}
const storedTotals = {
  exercise: 'count volume cardio scale',
  food: 'kcal carb protein fat unknownKcal unknownCarb unknownProtein unknownFat',
  money: 'income expense excludedIncome excludedExpense',
  sleep: 'bedTime wakeTime sleepTime',
}

test('the stored order of fields and totals has not changed', () => {
  expect(Object.fromEntries(storedAreas.map(({ id, item }) => [id, Object.keys(item).join(' ')]))).toEqual(stored)
  const totals = areas.map(({ id, metrics, tallies }) => [id, [...Object.keys(metrics), ...tallies].join(' ')])
  expect(Object.fromEntries(totals)).toEqual(storedTotals)
})

test('the totals after the first four are stored as a list of any length', () => {
  const [area] = areas
  if (area === undefined) throw new Error('no area')
  const tallies = Array.from({ length: 1000 }, (_, i) => `t${i}`)
  const large = { ...area, metrics: {}, tallies }
  const totals = Object.fromEntries(tallies.map((name, i) => [name, i]))
  expect([...getTotalColumns(large).values()].slice(3, 6)).toEqual(['m3', 'm4', 'm5'])
  const { more_totals, ...first } = writeTotals(large, totals)
  expect(first).toEqual({ m0: 0, m1: 1, m2: 2, m3: 3 })
  expect(JSON.parse(more_totals ?? '')).toEqual(tallies.slice(4).map((_, i) => i + 4))
  expect(writeTotals(large, null)).toEqual({ m0: null, m1: null, m2: null, m3: null, more_totals: null })
  expect(writeTotals(area, {}).more_totals).toBe(null)
})

const anyOf: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  number: fc.integer(),
  text: fc.string({ unit: 'grapheme' }),
  flag: fc.boolean(),
  choice: fc.constantFrom('red', 'gray'),
}

function itemsOf({ item }: AnyArea): fc.Arbitrary<Values[]> {
  const fields = Object.entries(item).map(([name, field]) => [
    name,
    fc.oneof(fc.constant(field.initial), anyOf[field.kind] ?? fc.nat(1439)),
  ])
  return fc.array(fc.record(Object.fromEntries(fields)) as fc.Arbitrary<Values>, { maxLength: 10 })
}

describe.each(storedAreas)('items of $id', (area) => {
  test('are decoded as they were encoded', () => {
    fc.assert(
      fc.property(itemsOf(area), (items) => {
        expect(readItems(area, writeItems(area, items))).toEqual(items)
      }),
    )
  })

  test('that were stored before a field was added have its initial value', () => {
    const later = { ...area, item: { ...area.item, mood: number({ quantity: 'count', max: 5, initial: 3 }) } }
    fc.assert(
      fc.property(itemsOf(area), (items) => {
        const read = readItems(later, writeItems(area, items))
        expect(read).toEqual(items.map((item) => ({ ...item, mood: 3 })))
      }),
    )
  })

  test('need no space for fields with their initial value', () => {
    const begun = Object.entries(area.item).map(([name, { initial, storedDefault }]) => [
      name,
      storedDefault ?? initial,
    ])
    expect(writeItems(area, [Object.fromEntries(begun)])).toBe('[[]]')
  })
})

// Former versions had 00:00 as the initial value of a time, and did not store a midnight at the end of an item.
test('a night that a former version stored without its midnight still ends at midnight', () => {
  expect(readItems(sleep, '[["night",1320],["nap"]]')).toEqual([
    { part: 'night', bedTime: 1320, wakeTime: 0 },
    { part: 'nap', bedTime: 0, wakeTime: 0 },
  ])
})
