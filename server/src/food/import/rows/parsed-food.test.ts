import { expect, test } from 'vitest'
import { type ParsedFood, parseAmount, validateFood } from './parsed-food.ts'

test.each([
  ['12.5', 12.5],
  [' 0 ', 0],
  ['.35', 0.35],
  ['1,234.5', 1234.5],
  ['1e-05', 0.00001],
  ['Tr', 0],
  ['', null],
  ['-', null],
  ['N/A', null],
  ['-0.3', -0.3],
])('the amount %j is parsed to %j', (text, value) => {
  expect(parseAmount(text)).toBe(value)
})

test.each(['=1+1', '1,20', '12g', 'many', '0x10', 'Infinity', '1 2', '+3'])('the amount %j is not a number', (text) => {
  expect(parseAmount(text)).toBeNaN()
})

const rice: ParsedFood = {
  id: 'rda:1',
  ko: '쌀밥',
  en: 'Rice',
  kcal: 152,
  carb: 33.2,
  protein: 3,
  fat: 0.1,
  source: 'rda',
}

test('a validated food has milligrams, whole kcal and unknown amounts', () => {
  expect(validateFood({ ...rice, kcal: 151.5, fat: 0.0449, carb: null })).toEqual({
    food: {
      id: 'rda:1',
      names: { ko: '쌀밥', en: 'Rice' },
      brand: '',
      per: 'g',
      kcal: 152,
      carb: null,
      protein: 3000,
      fat: 45,
      portions: [],
      barcode: '',
      source: 'rda',
    },
  })
})

test('a name is composed and loses control characters, and is otherwise unchanged', () => {
  const names = (change: Partial<ParsedFood>) => {
    const outcome = validateFood({ ...rice, ...change })
    return 'food' in outcome ? outcome.food.names : outcome
  }
  expect(names({ ko: '\u1112\u1161\u11ab\u0007 그릇', en: '=HYPERLINK("x")' })).toEqual({
    ko: '한 그릇',
    en: '=HYPERLINK("x")',
  })
  expect(names({ en: 'Solomon\ufffd\ufffds seal' })).toEqual({ ko: '쌀밥', en: '' })
  expect(names({ ko: '', en: 'Solomon\ufffd\ufffds seal' })).toEqual({ refused: 'unreadable' })
})

test.each([
  [{ ko: ' ', en: '' }, 'noName'],
  [{ kcal: null, carb: null, protein: null, fat: null }, 'nothingKnown'],
  [{ kcal: Number.NaN }, 'notANumber'],
  [{ fat: -0.1 }, 'notANumber'],
  [{ kcal: 951 }, 'tooMuchEnergy'],
  [{ carb: 100.1 }, 'tooMuch'],
] as const)('a row with %j is rejected', (change, refused) => {
  expect(validateFood({ ...rice, ...change })).toEqual({ refused })
})
