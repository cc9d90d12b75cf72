import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { initialValues } from '@haru/shared/field/field.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { findUsualPortion, toPortionItem } from '@haru/shared/food/portion.ts'
import type { LineEntry } from '@haru/shared/one-line/parsed-line.ts'
import { expect, test } from 'vitest'
import { chooseLineFood, completeFoods, listSearchTexts } from './useLineFoods.ts'

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

function foodEntry(name: string, typed: readonly string[], completed: readonly string[] = []) {
  const values = { ...initialValues(area.item), name }
  return { area: 'food', target: 'item', values, typed, completed, missing: [], spans: [] } as const
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

const soju: Food = {
  ...rice,
  id: 'haru:soju',
  names: { ko: '소주', en: 'Soju' },
  kcal: 124,
  portions: [
    { ko: '잔', en: 'glass', grams: 50 },
    { ko: '병', en: 'bottle', grams: 360 },
  ],
}

/** A line with one food, which an earlier item or the search has completed. */
function completedLine(text: string, values: object, typed: readonly string[] = ['name', 'count']) {
  const entry = { ...foodEntry('소주', typed, ['kcal']), spans: [{ start: 0, end: text.length }] }
  return { ...line([{ ...entry, values: { ...entry.values, ...values } }]), text }
}

test('a food that a line counts in another portion than the usual one has the energy of that portion', () => {
  const lineFood = chooseLineFood('소주', [result(soju, '소주')], options)
  if (lineFood === null) throw new Error('no food')
  const complete = (text: string, count: number, typed?: readonly string[]) =>
    completeFoods(completedLine(text, { ...lineFood.values, count }, typed), [lineFood])[0]
  expect(complete('소주 한병', 10)).toMatchObject({
    values: { name: '소주', serv: '병', count: 10, gram: 3600, kcal: 446 },
  })
  expect(complete('소주 반병', 5)).toMatchObject({ values: { serv: '병', count: 5, kcal: 223 } })
  expect(complete('2 bottles of soju', 20)).toMatchObject({ values: { serv: '병', kcal: 892 } })
  expect(complete('소주 한잔', 10)).toMatchObject({ values: { serv: '잔', kcal: 62 } })
  expect(complete('소주 한판', 10)).toMatchObject({ values: { serv: '잔', kcal: 62 } })
  expect(complete('소주 100ml 2병', 20, ['name', 'count', 'gram'])).toMatchObject({ values: { serv: '잔' } })
})

test('a spoon is that of the food, or holds as much water', () => {
  const withSpoon = { ...rice, portions: [...rice.portions, { ko: '큰술', en: 'tbsp', grams: 20 }] }
  const count = (food: Food, text: string) => {
    const lineFood = chooseLineFood('소주', [result({ ...food, names: soju.names }, '소주')], options)
    if (lineFood === null) throw new Error('no food')
    return completeFoods(completedLine(text, { ...lineFood.values, count: 20 }), [lineFood])[0]
  }
  expect(count(rice, '밥 두 숟갈')).toMatchObject({ values: { serv: '큰술', count: 20, gram: 150, kcal: 46 } })
  expect(count(withSpoon, '밥 두 숟가락')).toMatchObject({ values: { serv: '큰술', gram: 200 } })
  expect(count(withSpoon, '2 tablespoons of rice')).toMatchObject({ values: { serv: '큰술', gram: 200 } })
  expect(count(rice, '2 tsp of rice')).toMatchObject({ values: { serv: '작은술', gram: 50, kcal: 16 } })
  expect(count(rice, '밥 두 공기')).toMatchObject({ values: { serv: '공기', gram: 2100 } })
})

test('an earlier item of another portion than the line counts is searched, and the food with that portion completes it', () => {
  const glass = { name: '소주', serv: '잔', key: 'recorded', kcal: 62, count: 10 }
  const ofLine = completedLine('소주 한병', glass)
  expect(listSearchTexts(ofLine)).toEqual(['소주'])
  expect(listSearchTexts(completedLine('소주 한잔', glass))).toEqual([])
  expect(listSearchTexts(completedLine('소주 한병', { ...glass, serv: 'serv' }))).toEqual([])
  // The recorded food comes first, and has the portion of its record only.
  const recorded = { ...soju, id: 'past:soju', portions: soju.portions.slice(0, 1) }
  const lineFood = chooseLineFood('소주', [result(recorded, '소주'), result(soju, '소주')], options)
  const foods = lineFood === null ? [] : [lineFood]
  expect(completeFoods(ofLine, foods)[0]).toMatchObject({ values: { name: '소주', serv: '병', kcal: 446 } })
})
