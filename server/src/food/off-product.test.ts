import { expect, test } from 'vitest'
import { convertOffProduct, type OffProduct, offProduct } from './off-product.ts'

const ramyun: OffProduct = offProduct.parse({
  code: '8801043014830',
  product_name: 'Shin Ramyun',
  product_name_ko: '신라면',
  brands: 'Nongshim,농심',
  serving_quantity: '120',
  serving_quantity_unit: 'g',
  product_quantity: 120,
  product_quantity_unit: 'g',
  nutriments: {
    'energy-kcal_100g': 416.67,
    carbohydrates_100g: 66,
    proteins_100g: '8.33',
    fat_100g: 13.3333,
    sodium_100g: 1.4,
  },
  images: { front: {} },
})

test('a product becomes a food of 100 g with its serving as the usual portion', () => {
  expect(convertOffProduct(ramyun)).toEqual({
    id: 'off:8801043014830',
    names: { ko: '신라면', en: 'Shin Ramyun' },
    brand: 'Nongshim',
    per: 'g',
    kcal: 417,
    carb: 66_000,
    protein: 8330,
    fat: 13_333,
    portions: [{ ko: '1회 제공량', en: 'serving', grams: 120 }],
    barcode: '8801043014830',
    source: 'off',
  })
})

test('a drink becomes a food of 100 ml, and its package is a second portion', () => {
  const cola = { ...ramyun, product_quantity: 500, product_quantity_unit: 'ml', serving_quantity: 250.4 }
  expect(convertOffProduct(cola)).toMatchObject({
    per: 'ml',
    portions: [
      { en: 'serving', grams: 250 },
      { en: 'package', grams: 500 },
    ],
  })
  expect(convertOffProduct({ ...cola, serving_quantity: null, product_quantity: 4000 })?.portions).toEqual([])
})

test('a missing or impossible amount is unknown and not 0', () => {
  const { nutriments: _all, ...bare } = ramyun
  const nothing = { kcal: null, carb: null, protein: null, fat: null }
  expect(convertOffProduct(bare)).toMatchObject(nothing)
  const wrong = { 'energy-kcal_100g': 4200, carbohydrates_100g: -1, proteins_100g: 'much', fat_100g: 101 }
  expect(convertOffProduct({ ...ramyun, nutriments: wrong })).toMatchObject(nothing)
  expect(convertOffProduct({ ...ramyun, nutriments: { fat_100g: 0 } })).toMatchObject({ ...nothing, fat: 0 })
})

test('energy in kilojoules is converted to kcal', () => {
  expect(convertOffProduct({ ...ramyun, nutriments: { energy_100g: 1743 } })?.kcal).toBe(417)
  expect(convertOffProduct({ ...ramyun, nutriments: { 'energy-kj_100g': '418.4', energy_100g: 9 } })?.kcal).toBe(100)
})

test('a name without language is Korean if it has Hangul', () => {
  const { product_name_ko: _ko, ...other } = ramyun
  expect(convertOffProduct({ ...other, product_name: '초코파이' })?.names).toEqual({ ko: '초코파이', en: '' })
  expect(convertOffProduct({ ...other, product_name: 'Pâte à tartiner' })?.names).toEqual({
    ko: '',
    en: 'Pâte à tartiner',
  })
})

test.each([
  { code: '8801043014831' },
  { code: 'xyz' },
  { product_name: ' ', product_name_ko: '' },
  { nutriments: { carbohydrates_100g: 60, proteins_100g: 30, fat_100g: 20 } },
])('a product with %j is skipped', (change) => {
  expect(convertOffProduct({ ...ramyun, ...change })).toBeNull()
})
