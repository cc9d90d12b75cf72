import { assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { food as area } from '../areas/food.ts'
import { initialValues, type ValuesOf } from '../field/field.ts'
import { favoriteKey, toFavorite } from './favorite.ts'
import type { Food } from './food.ts'
import {
  createFallbackPortion,
  findFoodDisplayName,
  findUnknownNutrients,
  findUsualPortion,
  toPortionItem,
} from './portion.ts'

type Item = ValuesOf<typeof area.item>

const rice: Food = {
  id: 'haru:rice',
  names: { ko: '쌀밥', en: 'Cooked rice' },
  brand: '',
  per: 'g',
  kcal: 146,
  carb: 32_740,
  protein: 2_850,
  fat: 40,
  portions: [{ ko: '공기', en: 'bowl', grams: 210 }],
  barcode: '',
  source: 'haru',
}
const bowl = findUsualPortion(rice)
const blank = initialValues(area.item) as Item
const recorded = (food: Food): Item => ({
  ...blank,
  part: 'lunch',
  ...toPortionItem(food, findUsualPortion(food), 'ko'),
})

describe('a portion of a food as a record item', () => {
  test('has amounts that are rounded half up, once', () => {
    // 146 kcal, 32.74 g, 2.85 g and 0.04 g, 2.1 times: 306.6, 68.754, 5.985 and 0.084.
    expect(toPortionItem(rice, bowl, 'ko')).toEqual({
      ...{ name: '쌀밥', brand: '', count: 10, serv: '공기', gram: 2100 },
      ...{ kcal: 307, carb: 688, protein: 60, fat: 1, unknown: '' },
    })
  })

  test('is named in the language of the user, or in the other language if that name is missing', () => {
    expect(toPortionItem(rice, bowl, 'en')).toMatchObject({ name: 'Cooked rice', serv: 'bowl' })
    const korean = { ...rice, names: { ko: '쌀밥', en: '' } }
    expect(toPortionItem(korean, { ...bowl, en: '' }, 'en')).toMatchObject({ name: '쌀밥', serv: '공기' })
    expect(findFoodDisplayName({ names: { ko: '', en: 'Rice' } }, 'ko')).toBe('Rice')
  })

  test('lists its unknown amounts, which are not the same as 0', () => {
    const unsure = { ...rice, carb: null, fat: null }
    expect(toPortionItem(unsure, bowl, 'ko')).toMatchObject({
      kcal: 307,
      carb: 0,
      protein: 60,
      fat: 0,
      unknown: 'carb,fat',
    })
    expect(findUnknownNutrients(unsure)).toEqual(['carb', 'fat'])
    expect(toPortionItem({ ...unsure, kcal: null, protein: null }, bowl, 'ko').unknown).toBe('kcal,carb,protein,fat')
  })

  test('loses the brackets of its name first if the name is too long for a record', () => {
    const named = (en: string) => toPortionItem({ ...rice, names: { ko: '', en } }, bowl, 'en').name
    expect(named('Kimchi jjim (braised kimchi with pork)')).toBe('Kimchi jjim')
    expect(named('Kimchi (napa cabbage)')).toBe('Kimchi (napa cabbage)')
    expect(named(`Soup ${'of beans '.repeat(4)}(white)`)).toBe('Soup of beans of beans of bean')
  })

  test('always fits into a record: names are truncated by characters, amounts stay within the limits of their fields', () => {
    const long = { ...rice, names: { ko: '🍚'.repeat(40), en: '' }, brand: `${'b'.repeat(29)} c`, kcal: 5000 }
    const item = toPortionItem(long, { ko: '상'.repeat(40), en: '', grams: 999 }, 'ko')
    expect(item).toMatchObject({ name: '🍚'.repeat(30), brand: 'b'.repeat(29), serv: '상'.repeat(30), kcal: 9999 })
    const units = { weight: 'kg', currency: 'KRW' } as const
    const amount = option(integer({ min: 0, max: 1_000_000 }), { nil: null })
    return assert(
      property(
        record({ kcal: amount, carb: amount, protein: amount, fat: amount }),
        integer({ min: 1, max: 999 }),
        constantFrom('ko', 'en'),
        (amounts, grams, language) => {
          const made = toPortionItem({ ...rice, ...amounts }, { ...bowl, grams }, language)
          for (const name of ['name', 'brand', 'serv', 'unknown'] as const) {
            expect(area.item[name].decode(made[name], units)).toBe(made[name])
          }
          for (const name of ['count', 'gram', 'kcal', 'carb', 'protein', 'fat'] as const) {
            expect(area.item[name].decode(area.item[name].encode(made[name], units), units)).toBe(made[name])
          }
        },
      ),
    )
  })

  test('is 100 g, or 100 ml of a drink, if the food lists no portion', () => {
    expect(findUsualPortion({ portions: [], per: 'ml' })).toEqual({ ko: '100ml', en: '100 ml', grams: 100 })
    expect(toPortionItem({ ...rice, portions: [] }, createFallbackPortion('g'), 'ko')).toMatchObject({
      kcal: 146,
      carb: 327,
      gram: 1000,
    })
  })
})

describe('a favourite made of a record item', () => {
  test('is the same food, whatever the recorded count', () => {
    const item = recorded(rice)
    const thrice = area.applyRules({ ...item, count: 30 }, item)
    expect(toFavorite(thrice)).toEqual(toFavorite(item))
    expect(favoriteKey(toFavorite(thrice))).toBe(favoriteKey(toPortionItem(rice, bowl, 'ko')))
  })

  test('has the amounts of one portion if the user typed those of several', () => {
    expect(toFavorite({ ...blank, name: '귤', count: 30, kcal: 120, carb: 305 })).toMatchObject({ kcal: 40, carb: 102 })
    expect(toFavorite({ ...blank, name: '귤', count: 5, kcal: 20 })).toMatchObject({ kcal: 40 })
  })
})
