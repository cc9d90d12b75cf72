import { expect, test } from 'vitest'
import { decode, encode, parse, safeDecode, safeParse } from 'zod/mini'
import { food as area } from '../../areas/food.ts'
import type { Units } from '../../field/units.ts'
import type { Food } from '../../food/food.ts'
import { findUsualPortion, toPortionItem } from '../../food/portion.ts'
import { draftCodec } from '../tracking/draft.ts'
import { ownCalls } from './own-foods.ts'
import { searchCalls } from './search.ts'
import { type FoodSearchResult, foodSearchResultCodec } from './search-result.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const latte: Food = {
  id: 'mfds:D201-1',
  names: { ko: '카페라떼', en: '' },
  brand: '어느 카페',
  per: 'ml',
  kcal: 51,
  carb: null,
  protein: 2_845,
  fat: 40,
  portions: [{ ko: '잔', en: 'cup', grams: 355 }],
  barcode: '',
  source: 'mfds',
}
const { count: _count, ...usual } = toPortionItem(latte, findUsualPortion(latte), 'ko')
const found: FoodSearchResult = { food: latte, usual, query: '라떼', isRecent: true, isFavorite: false, isOwn: false }
const wire = foodSearchResultCodec(units)

test('a food is encoded with the names of the specification and with additional names', () => {
  expect(encode(wire, found)).toEqual({
    ...{
      food_query: '라떼',
      food_perNumber: 1,
      food_part: 'breakfast',
      food_key: '["카페라떼","어느 카페",181,0,101,1]',
    },
    ...{ food_name: '카페라떼', food_brand: '어느 카페', food_count: 1, food_serv: '잔', food_gram: 355 },
    ...{ food_kcal: 181, food_carb: 0, food_protein: 10.1, food_fat: 0.1, food_unknown: 'carb' },
    ...{ food_id: 'mfds:D201-1', food_name_ko: '카페라떼', food_name_en: '', food_per: 'ml' },
    food_per100: { kcal: 51, carb: null, protein: 2.845, fat: 0.04 },
    food_portions: [{ ko: '잔', en: 'cup', gram: 355 }],
    ...{ food_source: 'mfds', food_barcode: '', food_isRecent: true, food_isFavorite: false, food_isOwn: false },
  })
})

test('a food is decoded as it was encoded', () => {
  expect(decode(wire, JSON.parse(JSON.stringify(encode(wire, found))))).toEqual(found)
})

test('an encoded food can be saved as an item of a record unchanged', () => {
  const encoded = encode(wire, found)
  const draft = parse(draftCodec({ area, kind: 'record' }, units), { food_section: [encoded] })
  expect(draft.items[0]).toMatchObject({ ...usual, part: 'breakfast', count: 10, perNumber: 10, query: '라떼' })
})

function parseSearch(sent: unknown) {
  const { success, data, error } = safeParse(searchCalls.list.input(units), sent)
  return success ? data : error.issues[0]?.message
}

test.each([
  [{}, { query: '', page: 0, isoCode: '' }],
  [
    { PAGING: { query: '김치', page: '2', sort: 'asc' }, isoCode: 'KR' },
    { query: '김치', page: 2, isoCode: 'kr' },
  ],
  [{ PAGING: { query: '🍚'.repeat(100) } }, { query: '🍚'.repeat(100), page: 0, isoCode: '' }],
  [{ isoCode: '@127.0.0.1' }, { query: '', page: 0, isoCode: '' }],
  [{ isoCode: 'kr.evil' }, { query: '', page: 0, isoCode: '' }],
])('%j is a valid search', (sent, input) => {
  expect(parseSearch(sent)).toEqual(input)
})

test.each([
  { PAGING: { query: '가'.repeat(101) } },
  { PAGING: { page: -1 } },
  { PAGING: { page: 1.5 } },
  { PAGING: { page: '1e1' } },
  { PAGING: { sort: 'best' } },
  { PAGING: { query: 5 } },
  { PAGING: [] },
  { PAGING: 'page' },
])('%j is refused as a search', (sent) => {
  expect(parseSearch(sent)).toBe('invalidPaging')
})

test('a barcode lookup takes the digits of the barcode', () => {
  const input = searchCalls.barcode.input(units)
  expect(decode(input, { barcode: '036000-291452' })).toEqual({ barcode: '0036000291452', isoCode: '' })
  for (const barcode of ['', '123', '8801043014831', 'x'.repeat(1000)]) {
    expect(safeDecode(input, { barcode }).error?.issues[0]?.message, barcode).toBe('invalidField')
  }
})

const own = ownCalls.create.input(units)
const bread = {
  food_name_ko: ' 엄마 식빵 ',
  food_per100: { kcal: 280, carb: 50.125, protein: '', fat: null },
  food_portions: [{ ko: '장', gram: 40 }],
}

test('an own food may have unknown amounts', () => {
  expect(parse(own, { OBJECT: bread })).toEqual({
    OBJECT: {
      id: null,
      food: {
        ...{ names: { ko: '엄마 식빵', en: '' }, brand: '', per: 'g', barcode: '' },
        ...{ kcal: 280, carb: 50_125, protein: null, fat: null },
        portions: [{ ko: '장', en: '', grams: 40 }],
      },
    },
  })
})

test('an own food is decoded as it was encoded', () => {
  const id = 'own:0193e9c0-0000-7000-8000-000000000001'
  const { id: _id, source: _source, ...food } = latte
  const draft = { OBJECT: { id, food } }
  expect(decode(own, JSON.parse(JSON.stringify(encode(own, draft))))).toEqual(draft)
})

test.each([
  { ...bread, food_per100: { kcal: 1000 } },
  { ...bread, food_per100: { ...bread.food_per100, carb: 100.5 } },
  { ...bread, food_per100: { ...bread.food_per100, carb: -1 } },
  { ...bread, food_per100: { ...bread.food_per100, fat: 1.2345 } },
  { ...bread, food_per: 'oz' },
  { ...bread, food_portions: [{ ko: '장', gram: 0 }] },
  { ...bread, food_portions: [{ ko: '장', gram: 1000 }] },
  { ...bread, food_portions: Array(9).fill({ ko: '장', gram: 40 }) },
  { ...bread, food_barcode: '12345678' },
  { ...bread, food_name_ko: '가'.repeat(31) },
  { ...bread, food_name_en: 'a\u0000' },
  { ...bread, food_id: 'haru:rice' },
])('%j is refused as an own food', (OBJECT) => {
  expect(safeParse(own, { OBJECT }).error?.issues[0]?.message).toBe('invalidField')
})
