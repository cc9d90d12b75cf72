import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode } from 'zod/mini'
import { type Field, initialValues, type ValuesOf } from '../field/field.ts'
import { food } from './food.ts'

type Item = ValuesOf<typeof food.item>

const blank = initialValues(food.item) as Item
const rice: Item = { ...blank, part: 'lunch', name: '밥', count: 10, kcal: 313, carb: 687, protein: 57, fat: 5 }
const units = { weight: 'kg', currency: 'KRW' } as const

const withCount = (item: Item, count: number) => food.applyRules({ ...item, count }, item)
const nutrition = ({ kcal, carb, protein, fat }: Item) => ({ kcal, carb, protein, fat })

const wires = Object.entries<Field>(food.item).map(([name, field]) => [name, field.codec(units)] as const)

// Every field is encoded and decoded.
function savedAndLoaded(item: Item): Item {
  const loaded = wires.map(([name, wire]) => [name, decode(wire, encode(wire, item[name as keyof Item]))])
  return Object.fromEntries(loaded)
}

describe('another count', () => {
  test('scales energy to integers and nutrients to tenths, rounded half up', () => {
    expect(nutrition(withCount(rice, 25))).toEqual({ kcal: 783, carb: 1718, protein: 143, fat: 13 })
    expect(nutrition(withCount(rice, 5))).toEqual({ kcal: 157, carb: 344, protein: 29, fat: 3 })
  })

  test('from one to three and back to one gives the first nutrients again', () => {
    expect(nutrition(withCount(withCount(rice, 30), 10))).toEqual(nutrition(rice))
  })

  test('reached by any steps, saved between them or not, gives the nutrients scaled from the first ones', () => {
    const counts = array(integer({ min: 0, max: 990 }), { maxLength: 12 })
    const items = record({
      count: integer({ min: 1, max: 990 }),
      kcal: integer({ min: 0, max: 9999 }),
      carb: integer({ min: 0, max: 9990 }),
      protein: integer({ min: 0, max: 9990 }),
      fat: integer({ min: 0, max: 9990 }),
    })
    return assert(
      property(items, counts, integer({ min: 1, max: 990 }), (first, between, last) => {
        const item = { ...rice, ...first }
        const edited = [...between, last].reduce((now, count) => savedAndLoaded(withCount(now, count)), item)
        expect(nutrition(edited)).toEqual(nutrition(withCount(item, last)))
        expect(nutrition(withCount(edited, item.count))).toEqual(nutrition(item))
      }),
      { numRuns: 200 },
    )
  })

  test('that exceeds the limit of a nutrient cuts it to the limit, and the item names the nutrient', () => {
    const many = withCount({ ...rice, kcal: 560, carb: 1000 }, 990)
    expect([many.kcal, many.carb, food.cappedFields(many)]).toEqual([9_999, 9_990, ['kcal', 'carb']])
    expect(food.cappedFields(withCount(many, 10))).toEqual([])
    expect(food.cappedFields({ ...rice, kcal: 9_999 })).toEqual([])
  })

  test('that is emptied before another is typed keeps the nutrients', () => {
    const emptied = withCount(rice, 0)
    expect(nutrition(emptied)).toEqual(nutrition(rice))
    expect(nutrition(withCount(emptied, 20))).toEqual({ kcal: 626, carb: 1374, protein: 114, fat: 10 })
  })

  test('scales a search result, which has a count without its nutrients', () => {
    expect(nutrition(withCount({ ...rice, perNumber: 10 }, 30))).toEqual(nutrition(withCount(rice, 30)))
  })

  test('stays within the limits of the fields, and scales back from there', () => {
    const much = { ...rice, kcal: 9000, carb: 9000 }
    expect(nutrition(withCount(much, 990))).toEqual({ kcal: 9999, carb: 9990, protein: 5643, fat: 495 })
    expect(nutrition(withCount(withCount(much, 990), 10))).toEqual(nutrition(much))
  })

  test('scales nutrients that were typed in between', () => {
    const typed = food.applyRules({ ...withCount(rice, 30), kcal: 900 }, withCount(rice, 30))
    expect(withCount(typed, 10).kcal).toBe(300)
  })

  test('after nutrients that were typed at a count of 0 keeps them', () => {
    const emptied = withCount(rice, 0)
    const typed = food.applyRules({ ...emptied, kcal: 500 }, emptied)
    const two = withCount(typed, 20)
    expect(two.kcal).toBe(500)
    expect(withCount(two, 40).kcal).toBe(1000)
  })
})

describe('an unknown nutrient', () => {
  const incomplete: Item = { ...rice, carb: 0, fat: 0, unknown: 'carb,fat' }

  test('is known once it is typed; the others stay unknown', () => {
    const typed = food.applyRules({ ...incomplete, fat: 12 }, incomplete)
    expect(typed).toMatchObject({ fat: 12, unknown: 'carb' })
    expect(food.applyRules({ ...typed, carb: 300 }, typed).unknown).toBe('')
    expect(food.applyRules({ ...incomplete, carb: 0 }, incomplete, 'carb').unknown).toBe('fat')
  })

  test('stays unknown at any count, and when other fields are typed', () => {
    expect(withCount(incomplete, 25)).toMatchObject({ kcal: 783, carb: 0, fat: 0, unknown: 'carb,fat' })
    expect(food.applyRules({ ...incomplete, name: '현미밥' }, incomplete).unknown).toBe('carb,fat')
    expect(food.applyRules({ ...incomplete, kcal: 300 }, incomplete).unknown).toBe('carb,fat')
  })

  test('makes only the total of that nutrient a lower bound', () => {
    expect(food.incomplete([rice, incomplete])).toEqual(['carb', 'fat'])
    expect(food.incomplete([rice])).toEqual([])
    expect(food.incomplete([])).toEqual([])
    expect(food.incomplete([{ ...rice, unknown: 'salt,,carbs' }])).toEqual([])
  })

  test('fits its stored text, also when all four are unknown', () => {
    const all = 'kcal,carb,protein,fat'
    expect(food.item.unknown.decode(all, units)).toBe(all)
  })
})

describe('the totals of a day of food', () => {
  test('are the sums of its items', () => {
    expect(food.total([rice, withCount(rice, 20)], {})).toEqual({ kcal: 939, carb: 2061, protein: 171, fat: 15 })
  })

  test('a food requires its meal, name and count, and its nutrients may be 0', () => {
    expect(food.visibleFields(rice, { kind: 'meal', bodyweight: false }).required).toEqual(['part', 'name', 'count'])
  })
})
