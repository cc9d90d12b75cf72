import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { initialValues } from '@haru/shared/field/field.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { findUsualPortion, toPortionItem } from '@haru/shared/food/portion.ts'
import type { LineEntry } from '@haru/shared/one-line/parsed-line.ts'
import { expect, test } from 'vitest'
import { chooseLineFood, listSearchTexts } from './useLineFoods.ts'

const options = { languages: { account: 'ko', preferred: 'ko' }, part: 'lunch' } as const

const rice: Food = {
  id: 'haru:white-rice',
  names: { ko: '흰쌀밥', en: 'White rice' },
  brand: '',
  per: 'g',
  kcal: 152,
  carb: 33_200,
  protein: 3000,
  fat: 100,
  portions: [{ ko: '공기', en: 'bowl', grams: 210 }],
  barcode: '',
  source: 'haru',
}

function result(food: Food, query: string): FoodSearchResult {
  const usual = toPortionItem(food, findUsualPortion(food), 'ko')
  return { food, usual, query, isRecent: false, isFavorite: false, isOwn: false }
}

function foodEntry(name: string, typed: readonly string[], completed: readonly string[] = []): LineEntry {
  const values = { ...initialValues(area.item), name }
  return { area: 'food', target: 'item', values, typed, completed, missing: [], spans: [] }
}

const line = (entries: readonly LineEntry[]) => ({ text: '', dayOffset: 0, daySpan: null, entries, unknown: [] })

test('only the foods are searched of which neither the line nor an earlier item gives an amount', () => {
  const entries = [
    foodEntry('밥', ['name', 'count']),
    foodEntry('김치', ['name', 'kcal']),
    foodEntry('커피', ['name'], ['kcal']),
    { ...foodEntry('택시', ['name']), area: 'money' },
    foodEntry('밥', ['name']),
  ]
  expect(listSearchTexts(line(entries))).toEqual(['밥'])
})

test('one portion of the first food is taken, also if an alias found it', () => {
  const lineFood = chooseLineFood('밥', [result(rice, '밥')], options)
  expect(lineFood).toMatchObject({ name: '흰쌀밥', values: { part: 'lunch', name: '밥', serv: '공기', kcal: 319 } })
  expect(chooseLineFood('햇반', [result(rice, '햇반')], options)).not.toBeNull()
})

test('nothing is taken of a guess, and without a food', () => {
  expect(chooseLineFood('white rica', [result(rice, 'white rica')], options)).toBeNull()
  expect(chooseLineFood('밥', [], options)).toBeNull()
})
