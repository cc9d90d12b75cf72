import type { AnyArea } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { expect, test } from 'vitest'
import { translators } from '../runtime/translators.ts'
import { type CsvContext, createEntryCsv } from './csv-files.ts'
import { createFavoriteCsv, createOwnCsv } from './food.ts'

const korean: CsvContext = { t: translators.ko, units: { weight: 'kg', currency: 'KRW' } }
const english: CsvContext = { t: translators.en, units: { weight: 'lb', currency: 'USD' } }

const record = (area: AnyArea): Collection => ({ area, kind: 'record' })

function entry(items: readonly Values[], values: Values = {}): Entry {
  return { id: '', period: periodAround('day', day('2026-03-31')), values, items, revision: 1 }
}

/** The CSV rows of one entry, beginning with the header. */
function table(context: CsvContext, collection: Collection, of: Entry) {
  const csv = createEntryCsv(context, collection, createDefaultCategory(collection.area))
  return [csv.header, ...csv.rows(of)]
}

test('a workout has a row for each set, in the words and units of the user', () => {
  const lift = { ...initialValues(exercise.item), part: 'back', title: 'deadlift', set: 2, rep: 5, weight: 100_000_000 }
  const run = { ...initialValues(exercise.item), part: 'cardio', title: 'running', cardio: 95, distance: 12_500 }
  const workout = entry([lift, run], { scale: 71_350_000 })
  expect(table(korean, record(exercise), workout)).toEqual([
    ['날짜', '체중 (kg)', '부위', '종목', '세트', '횟수', '무게 (kg)', '유산소', '세트 종류', '거리 (km)', '볼륨 (kg)'],
    ['2026-03-31', 71.35, '등', '데드리프트', 1, 5, 100, '00:00', '본 세트', null, 500],
    ['2026-03-31', 71.35, '등', '데드리프트', 2, 5, 100, '00:00', '본 세트', null, 500],
    ['2026-03-31', 71.35, '유산소', '달리기', 0, 0, 0, '01:35', '', 12.5, 0],
  ])
  expect(table(english, record(exercise), entry([lift], { scale: null }))).toEqual([
    [
      'Date',
      'Body weight (lb)',
      'Part',
      'Title',
      'Sets',
      'Reps',
      'Weight (lb)',
      'Cardio',
      'Kind of set',
      'Distance (mi)',
      'Volume (lb)',
    ],
    ['2026-03-31', null, 'Back', 'Deadlift', 1, 5, 220.46, '00:00', 'Working set', null, 1102.31],
    ['2026-03-31', null, 'Back', 'Deadlift', 2, 5, 220.46, '00:00', 'Working set', null, 1102.31],
  ])
})

test('the rows of an item with sets have the kind and the volume of each, and what belongs to the whole item once', () => {
  const blank = { ...initialValues(exercise.item), part: 'back', title: 'deadlift', cardio: 20, distance: 1000 }
  const item = { ...blank, set: 2, rep: 8, weight: 67_500_000, sets: '12x40000000w 8x67500000 10x0d' }
  const rows = table(korean, record(exercise), entry([item], { scale: null })).slice(1)
  expect(rows.map((row) => row.slice(4))).toEqual([
    [1, 12, 40, '00:20', '워밍업', 1, 0],
    [2, 8, 67.5, '00:00', '본 세트', null, 540],
    [3, 10, 0, '00:00', '드롭 세트', null, 0],
  ])
  const many = table(
    korean,
    record(exercise),
    entry([{ ...blank, set: 101, rep: 5, weight: 1_000_000 }], { scale: null }),
  )
  expect(many.slice(1).map((row) => row.slice(4))).toEqual([[101, 5, 1, '00:20', '', 1, 505]])
})

test('unknown nutrients are empty cells, and hidden fields have no column', () => {
  const rice = {
    ...initialValues(food.item),
    part: 'lunch',
    name: '현미밥',
    gram: 2100,
    kcal: 315,
    carb: 687,
    unknown: 'fat',
  }
  const [head = [], row = []] = table(english, record(food), entry([rice]))
  expect(Object.fromEntries(head.map((name, i) => [name, row[i]]))).toEqual({
    Date: '2026-03-31',
    Meal: 'Lunch',
    Food: '현미밥',
    Brand: '',
    Servings: 1,
    Serving: 'serv',
    'Serving size (g)': 210,
    Kcal: 315,
    'Carb (g)': 68.7,
    'Protein (g)': 0,
    'Fat (g)': null,
  })
})

test('a day with only a body weight has a row with empty item cells', () => {
  const [head, row, ...more] = table(
    english,
    record(exercise),
    entry([], { scale: toBaseUnit(71.5, 'weight', english.units) }),
  )
  expect(row?.slice(0, 3)).toEqual(['2026-03-31', 71.5, null])
  expect(row).toHaveLength(head?.length ?? 0)
  expect(more).toEqual([])
})

test('a title has the name of its part, an amount is in its currency, and a flag is a word', () => {
  const other = { part: 'expense', title: 'others', amount: 1250, content: '책', include: false }
  expect(table(english, record(money), entry([other]))).toEqual([
    ['Date', 'Type', 'Category', 'Amount (USD)', 'Note', 'Count in property'],
    ['2026-03-31', 'Expense', 'Others', 12.5, '책', 'No'],
  ])
  const named = createDefaultCategory(money).parts.map((part) => ({
    ...part,
    titles: part.titles.map((title) => (title.id === 'others' ? { ...title, name: `${part.id}!` } : title)),
  }))
  const [row] = [...createEntryCsv(korean, record(money), { parts: named }).rows(entry([other]))]
  expect(row?.slice(1, 3)).toEqual(['지출', 'expense!'])
})

test('a goal has one row with its period, and a calendar entry its first and last day', () => {
  const goal = {
    ...entry([], { bedTime: 1420, wakeTime: 430, sleepTime: 450 }),
    period: periodAround('week', day('2026-03-31')),
  }
  expect(table(korean, { area: sleep, kind: 'goal' }, goal)).toEqual([
    ['기간', '첫날', '마지막 날', '취침', '기상', '수면 시간'],
    ['주', '2026-03-30', '2026-04-05', '23:40', '07:10', '07:30'],
  ])
  expect(
    table(english, calendarCollection, entry([{ part: 'memo', title: '치과', color: 'navy', content: '' }])),
  ).toEqual([
    ['First day', 'Last day', 'Kind', 'Title', 'Color', 'Note'],
    ['2026-03-31', '2026-03-31', 'Memo', '치과', 'Navy', ''],
  ])
})

test('a metric that a goal does not follow is an empty cell, and not the smallest goal', () => {
  const period = periodAround('month', day('2026-03-31'))
  const goalOf = (area: AnyArea, values: Values) =>
    table(korean, { area, kind: 'goal' }, { ...entry([], values), period })[1]?.slice(3)
  expect(goalOf(money, { income: null, expense: 0 })).toEqual([null, 0])
  expect(goalOf(sleep, { bedTime: null, wakeTime: 0, sleepTime: null })).toEqual([null, '00:00', null])
})

test('favourites and own foods have their own CSV files', () => {
  const bean = {
    name: '콩',
    brand: '',
    serv: '컵',
    gram: 1000,
    kcal: 100,
    carb: 12,
    protein: 0,
    fat: 3,
    unknown: 'protein',
  } as const
  const favorites = createFavoriteCsv(korean)
  expect([favorites.header, ...favorites.rows(bean)]).toEqual([
    ['식품', '브랜드', '제공량', '1인분 무게 (g)', '칼로리 (kcal)', '탄수화물 (g)', '단백질 (g)', '지방 (g)'],
    ['콩', '', '컵', 100, 100, 1.2, null, 0.3],
  ])
  const portions = [{ ko: '장', en: 'slice', grams: 40 }]
  const bread = {
    id: '',
    names: { ko: '식빵', en: 'Bread' },
    brand: '',
    per: 'g',
    kcal: 280,
    carb: 50_100,
    protein: null,
    fat: 4,
    portions,
    barcode: '',
  } as const
  const own = createOwnCsv(english)
  const [row = []] = [...own.rows(bread)]
  expect(row).toEqual(['식빵', 'Bread', '', '100 g', 280, 50.1, null, 0.004, '장 / slice 40 g', ''])
  expect(own.header).toHaveLength(row.length)
})
