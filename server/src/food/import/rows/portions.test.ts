import { expect, test } from 'vitest'
import { parseHouseholdMeasure } from './portions.ts'

test.each([
  ['1 cup', 244, { ko: '컵', en: 'cup', grams: 244 }],
  ['1.0 tablespoon', 14.2, { ko: '큰술', en: 'tablespoon', grams: 14 }],
  ['3 oz', 85, { ko: '3온스', en: '3 oz', grams: 85 }],
  ['.5 cup', 113, { ko: '0.5컵', en: '0.5 cup', grams: 113 }],
  ['2.0 fl oz', 61, { ko: '2 액량 온스', en: '2 fl oz', grams: 61 }],
  ['10 crackers,  ( 1 NLEA serving )', 32, { ko: '', en: '10 crackers (1 NLEA serving)', grams: 32 }],
  ['1 pat,  (1" sq, 1/3" high)', 5, { ko: '', en: 'pat (1" sq, 1/3" high)', grams: 5 }],
  ['1 cup, diced', 132, { ko: '', en: 'cup, diced', grams: 132 }],
  ['slice', 21, { ko: '조각', en: 'slice', grams: 21 }],
])('the measure %s of %d g is a portion', (text, grams, portion) => {
  expect(parseHouseholdMeasure(text, grams)).toEqual(portion)
})

test.each([
  ['1 cup', null],
  ['1 grain', 0.3],
  ['1 turkey', 3812],
  ['1 cup', Number.NaN],
  ['', 20],
])('the measure %s of %d g is not a portion', (text, grams) => {
  expect(parseHouseholdMeasure(text, grams)).toBeNull()
})
