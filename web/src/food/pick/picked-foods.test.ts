import { day } from '@haru/shared/calendar/day.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Food, Portion } from '@haru/shared/food/food.ts'
import { createFallbackPortion, findUsualPortion, toPortionItem } from '@haru/shared/food/portion.ts'
import { describe, expect, test } from 'vitest'
import {
  decodePickedFoods,
  encodePickedFoods,
  findPickedAmount,
  getFoodKey,
  getRecordDay,
  includesFood,
  noPickedFoods,
  type PickedFoods,
  pickFood,
  toRecordItem,
  unpickFoods,
  unpickRemovedFood,
  updatePickedFood,
} from './picked-foods.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const korean = { account: 'ko', preferred: 'ko' } as const

const bowl: Portion = { ko: '공기', en: 'bowl', grams: 210 }
const cup: Portion = { ko: '컵', en: 'cup', grams: 160 }
const riceFood: Food = {
  id: 'haru:rice',
  names: { ko: '쌀밥', en: 'Cooked rice' },
  brand: '',
  per: 'g',
  kcal: 146,
  carb: 32_740,
  protein: 2_850,
  fat: null,
  portions: [bowl, cup],
  barcode: '',
  source: 'haru',
}

function foundOf(food: Food): FoodSearchResult {
  const { count: _, ...usual } = toPortionItem(food, findUsualPortion(food), 'ko')
  return { food, usual, query: '밥', isRecent: false, isFavorite: false, isOwn: false }
}

const rice = foundOf(riceFood)
const soup = foundOf({ ...riceFood, id: 'haru:soup', names: { ko: '미역국', en: 'Seaweed soup' }, fat: 500 })
const hundredGrams = createFallbackPortion('g')

describe('picked foods', () => {
  test('a food that is picked twice is listed once, in the order of the first pick', () => {
    const both = pickFood(pickFood(noPickedFoods, rice), soup)
    const again = pickFood(both, rice, { portion: cup, count: 15 })
    expect(again.foods.map(({ result: found }) => found.food.id)).toEqual(['haru:rice', 'haru:soup'])
    expect(findPickedAmount(again, getFoodKey(rice))).toMatchObject({ portion: cup, count: 15 })
    expect(findPickedAmount(again, getFoodKey(soup))).toMatchObject({ portion: null, count: 10 })
  })

  test('an unpicked food is no longer listed', () => {
    const left = unpickFoods(pickFood(pickFood(noPickedFoods, rice), soup), [getFoodKey(rice)])
    expect([includesFood(left, getFoodKey(rice)), includesFood(left, getFoodKey(soup))]).toEqual([false, true])
  })

  test('stored picked foods are decoded as they were encoded', () => {
    const target = { day: '2026-11-18', editor: '/food/detail?type=day&start=2026-11-18&end=2026-11-18' } as never
    const picked: PickedFoods = pickFood(
      pickFood({ target, day: null, part: 'dinner', foods: [] }, rice, { portion: cup, count: 5 }),
      soup,
    )
    const stored = JSON.parse(JSON.stringify(encodePickedFoods(picked, 'kim', units)))
    expect(decodePickedFoods(stored, 'kim', units)).toEqual(picked)
  })

  test('picked foods are for today until a day is chosen, and the day is stored', () => {
    const chosen: PickedFoods = { ...pickFood(noPickedFoods, rice), day: day('2026-11-17') }
    expect(decodePickedFoods(encodePickedFoods(chosen, 'kim', units), 'kim', units)).toEqual(chosen)
    expect(getRecordDay(chosen, day('2026-11-18'))).toBe('2026-11-17')
    expect(getRecordDay(pickFood(noPickedFoods, rice), day('2026-11-18'))).toBe('2026-11-18')
  })

  test('another account does not see the picked foods', () => {
    const stored = encodePickedFoods(pickFood(noPickedFoods, rice), 'kim', units)
    expect(decodePickedFoods(stored, 'lee', units)).toEqual(noPickedFoods)
  })

  test('no picked foods store nothing', () => {
    expect(encodePickedFoods(noPickedFoods, 'kim', units)).toBeNull()
  })

  test.each([
    { foods: 'all' },
    { foods: [null] },
    { day: 5 },
    { foods: [{ portion: null, count: 10, found: {} }] },
    { foods: [{ portion: null, count: 0 }] },
    { day: '2026-02-30', editor: '//evil.example' },
  ])('an invalid stored value %j is ignored', (wrong) => {
    const stored = { owner: 'kim', day: '', editor: '', part: '', foods: [], ...wrong }
    expect(decodePickedFoods(stored, 'kim', units)).toEqual(noPickedFoods)
  })
})

describe('a picked own food', () => {
  const granolaFood: Food = { ...riceFood, id: 'own:1', names: { ko: '그래놀라', en: '' }, kcal: 120, source: 'own' }
  const granola = foundOf(granolaFood)
  const change = (values: Partial<Food>) => ({ ...foundOf({ ...granolaFood, ...values }), query: '' })
  const pickGranola = (portion: Portion | null) =>
    pickFood(pickFood(pickFood(noPickedFoods, rice), granola, { portion, count: 15 }), soup)

  test('has its new values after a change, in its place and with its count and its search text', () => {
    const changed = change({ kcal: 210 })
    const picked = updatePickedFood(pickGranola(null), changed)
    expect(picked.foods).toEqual([
      { result: rice, portion: null, count: 10 },
      { result: { ...changed, query: '밥' }, portion: null, count: 15 },
      { result: soup, portion: null, count: 10 },
    ])
    expect([includesFood(picked, getFoodKey(changed)), includesFood(picked, getFoodKey(granola))]).toEqual([
      true,
      false,
    ])
  })

  test.each([
    { has: 'still has', chosen: cup, values: { kcal: 210 }, result: 'keeps this portion' },
    { has: 'has like every food', chosen: hundredGrams, values: { kcal: 210 }, result: 'keeps this portion' },
    { has: 'lacks', chosen: cup, values: { portions: [bowl] }, result: 'has the usual portion' },
    {
      has: 'has with another weight',
      chosen: cup,
      values: { portions: [bowl, { ...cup, grams: 180 }] },
      result: 'has the usual portion',
    },
    { has: 'has as the usual one', chosen: cup, values: { portions: [cup] }, result: 'has the usual portion' },
    { has: 'has in another unit', chosen: hundredGrams, values: { per: 'ml' }, result: 'has the usual portion' },
  ] as const)('picked as $chosen.en, which the changed food $has, $result', ({ chosen, values, result }) => {
    const changed = change(values)
    const picked = updatePickedFood(pickGranola(chosen), changed)
    const portion = result === 'keeps this portion' ? chosen : null
    expect(findPickedAmount(picked, getFoodKey(changed))).toMatchObject({ portion, count: 15 })
  })

  test('is listed once if its earlier values, or another food with its new ones, are picked too', () => {
    const changed = change({ kcal: 210 })
    const twin = { ...changed, food: { ...changed.food, id: 'own:2' } }
    const picked = updatePickedFood(pickFood(pickFood(pickGranola(null), change({ kcal: 130 })), twin), changed)
    expect(picked.foods.map(({ result }) => result.food.id)).toEqual(['haru:rice', 'own:1', 'haru:soup'])
  })

  test('is not picked by a change', () => {
    expect(updatePickedFood(pickFood(noPickedFoods, rice), granola)).toEqual(pickFood(noPickedFoods, rice))
  })

  test('is unpicked when it is removed, also with other values than those that were picked', () => {
    const picked = unpickRemovedFood(pickFood(pickGranola(null), change({ kcal: 210 })), 'own:1')
    expect(picked.foods.map(({ result }) => result.food.id)).toEqual(['haru:rice', 'haru:soup'])
  })
})

describe('a picked food in a record', () => {
  test('a picked food is one usual portion and lists its unknown nutrients', () => {
    expect(toRecordItem({ result: rice, portion: null, count: 10 }, 'breakfast', korean)).toMatchObject({
      ...{ part: 'breakfast', name: '쌀밥', serv: '공기', gram: 2100, count: 10 },
      ...{ kcal: 307, carb: 688, protein: 60, fat: 0, unknown: 'fat' },
      ...{ key: getFoodKey(rice), query: '밥', perNumber: null },
    })
  })

  test('nutrients scale with the number of portions without rounding drift', () => {
    const three = toRecordItem({ result: rice, portion: cup, count: 30 }, 'lunch', korean)
    expect(three).toMatchObject({ serv: '컵', gram: 1600, count: 30, kcal: 702, unknown: 'fat', perNumber: 10 })
    expect(toRecordItem({ result: rice, portion: cup, count: 5 }, 'lunch', korean)).toMatchObject({ kcal: 117 })
  })

  test('the name is in the preferred language, unless the food was recorded under another name', () => {
    const english = { account: 'ko', preferred: 'en' } as const
    expect(toRecordItem({ result: rice, portion: null, count: 10 }, 'lunch', english)).toMatchObject({
      name: 'Cooked rice',
      serv: 'bowl',
    })
    const own = { ...rice, usual: { ...rice.usual, name: '엄마 밥' } }
    expect(toRecordItem({ result: own, portion: null, count: 10 }, 'lunch', english).name).toBe('엄마 밥')
  })
})
