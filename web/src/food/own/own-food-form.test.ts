import type { Food } from '@haru/shared/food/food.ts'
import { toPortionItem } from '@haru/shared/food/portion.ts'
import { describe, expect, test } from 'vitest'
import {
  acceptAmount,
  createOwnFoodForm,
  findProblemOfWireField,
  isOwnFoodProblem,
  type OwnFoodForm,
  parseOwnFoodForm,
  toOwnFoodForm,
} from './own-food-form.ts'

const bread = createOwnFoodForm({ name: '엄마 식빵' })

function saveForm(form: OwnFoodForm): Food {
  const read = parseOwnFoodForm(form, 'ko')
  if (isOwnFoodProblem(read)) throw new Error(`${read.at} ${read.why}`)
  return { ...read, id: 'own:1', source: 'own' }
}

describe('an own food', () => {
  test('an own food needs only a name, and its empty fields are unknown', () => {
    expect(parseOwnFoodForm(createOwnFoodForm({ name: ' ' }), 'en')).toEqual({ at: 'name', why: 'missing' })
    expect(parseOwnFoodForm(bread, 'ko')).toEqual({
      ...{ names: { ko: '엄마 식빵', en: '' }, brand: '', per: 'g', portions: [], barcode: '' },
      ...{ kcal: null, carb: null, protein: null, fat: null },
    })
  })

  test('a typed zero is stored as zero', () => {
    expect(parseOwnFoodForm({ ...bread, fat: '0' }, 'ko')).toMatchObject({ fat: 0, carb: null })
  })

  test.each([
    { grams: '350', kcal: '300', carb: '10' },
    { grams: '30', kcal: '137', carb: '0.1' },
    { grams: '999', kcal: '1', carb: '33.3' },
    { grams: '7', kcal: '50', carb: '6.9' },
  ])(
    'a portion of $grams g with $kcal kcal and $carb g has exactly these numbers in a record',
    ({ grams, kcal, carb }) => {
      const food = saveForm({ ...bread, basis: 'portion', portion: '그릇', grams, kcal, carb })
      const [portion] = food.portions
      if (portion === undefined) throw new Error('no portion')
      expect(portion).toEqual({ ko: '그릇', en: '', grams: Number(grams) })
      expect(toPortionItem(food, portion, 'ko')).toMatchObject({
        kcal: Number(kcal),
        carb: Math.round(Number(carb) * 10),
      })
    },
  )

  test('a saved food is shown in the form as it was typed, per 100 g', () => {
    const form = { ...bread, en: 'Bread', kcal: '280', carb: '50.125', portion: '장', grams: '40', barcode: '96385074' }
    expect(toOwnFoodForm(saveForm(form), 'ko')).toEqual(form)
    expect(toOwnFoodForm(saveForm(bread), 'ko')).toEqual(bread)
  })

  test.each([
    { change: { grams: '250' }, portion: { ko: '250g', en: '250 g', grams: 250 } },
    { change: { per: 'ml' }, portion: { ko: '210ml', en: '210 ml', grams: 210 } },
    { change: { portion: '그릇' }, portion: { ko: '그릇', en: '', grams: 210 } },
  ] as const)('a portion without a name has none in the form, so that it is $portion.ko after a change', (edit) => {
    const oatmeal = { ...bread, grams: '210' }
    const form = toOwnFoodForm(saveForm(oatmeal), 'ko')
    expect(form).toEqual(oatmeal)
    expect(saveForm({ ...form, ...edit.change }).portions).toEqual([edit.portion])
  })

  test.each([
    { ko: '210g', en: '', portion: '' },
    { ko: '', en: '210 ml', portion: '' },
    { ko: '210g 봉지', en: '', portion: '210g 봉지' },
    { ko: '210g', en: 'bag', portion: '210g' },
  ])('a portion "$ko" "$en" of 250 g is named "$portion" in the form', ({ portion, ...names }) => {
    const food = { ...saveForm(bread), portions: [{ ...names, grams: 250 }] }
    expect(toOwnFoodForm(food, 'ko')).toMatchObject({ portion, grams: '250' })
  })

  test.each([
    { per: 'g', portion: '500ml', grams: '480' },
    { per: 'g', portion: '500 ml', grams: '500' },
    { per: 'ml', portion: '330ml', grams: '250' },
  ] as const)('a typed name "$portion" of $grams $per stays in both languages', ({ per, portion, grams }) => {
    const juice = { ...bread, per, portion, grams }
    expect(toOwnFoodForm(saveForm(juice), 'ko')).toEqual(juice)
    expect(toOwnFoodForm(saveForm(juice), 'en')).toEqual(juice)
  })

  test.each(['500ml', '500 ml'])('a typed name "%s" of 500 ml is the weight, which has no name', (portion) => {
    const food = saveForm({ ...bread, per: 'ml', portion, grams: '500' })
    expect(food.portions).toEqual([{ ko: '500ml', en: '500 ml', grams: 500 }])
  })

  test('nutrients per portion require the weight of the portion', () => {
    expect(parseOwnFoodForm({ ...bread, basis: 'portion' }, 'ko')).toEqual({ at: 'grams', why: 'missing' })
    expect(parseOwnFoodForm({ ...bread, portion: '장' }, 'ko')).toEqual({ at: 'grams', why: 'missing' })
  })

  test('a nutrient that exceeds the weight is reported', () => {
    expect(parseOwnFoodForm({ ...bread, carb: '100.1' }, 'ko')).toEqual({ at: 'carb', why: 'tooMuch' })
    expect(parseOwnFoodForm({ ...bread, basis: 'portion', grams: '10', kcal: '100' }, 'ko')).toEqual({
      at: 'kcal',
      why: 'tooMuch',
    })
  })

  test('a barcode is valid or empty', () => {
    expect(parseOwnFoodForm({ ...bread, barcode: '12345678' }, 'ko')).toEqual({ at: 'barcode', why: 'wrong' })
    expect(parseOwnFoodForm({ ...bread, barcode: '036000-291452' }, 'ko')).toMatchObject({ barcode: '0036000291452' })
  })
})

test.each([
  { typed: '', places: 3, is: '' },
  { typed: '012', places: 0, is: '12' },
  { typed: '1,234.5', places: 3, is: '1234.5' },
  { typed: '1.2345', places: 3, is: null },
  { typed: '1.5', places: 0, is: null },
  { typed: 'x', places: 3, is: null },
])('typing "$typed" in a field with $places decimals leaves $is', ({ typed, places, is }) => {
  expect(acceptAmount(typed, places)).toBe(is)
})

test.each([
  { field: 'food_name_en', at: 'name' },
  { field: 'food_per100.fat', at: 'fat' },
  { field: 'food_portions.0.gram', at: 'grams' },
  { field: 'food_barcode', at: 'barcode' },
])('a refusal of the wire field $field is shown at $at', ({ field, at }) => {
  expect(findProblemOfWireField(field)).toEqual({ at, why: 'wrong' })
  expect(findProblemOfWireField('food_id')).toBeNull()
})
