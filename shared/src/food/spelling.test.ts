import { expect, test } from 'vitest'
import { parseFoodNames } from './food-names.ts'
import { matchFood, parseQuery } from './match.ts'
import { standardizeSpelling } from './spelling.ts'

test.each([
  ['계란', '달걀'],
  ['계란 후라이', '달걀프라이'],
  ['돈까스', '돈가스'],
  ['생선까스', '생선가스'],
  ['요거트', '요구르트'],
  ['자장면', '짜장면'],
  ['떡볶기', '떡볶이'],
  ['오렌지 쥬스', '오렌지주스'],
  ['소세지', '소시지'],
  ['치즈케익', '치즈케이크'],
  ['초콜렛', '초콜릿'],
  ['도너츠', '도넛'],
  ['까페라떼', '카페라떼'],
  ['쇠고기무국', '소고기뭇국'],
  ['doughnut', 'Donuts'],
  ['yoghurt', 'Yogurt'],
  ['catsup', 'Ketchup'],
  ['chilli', 'Chili'],
  ['omelette', 'Omelet'],
  ['strawberry', 'Strawberries'],
  ['cookies', 'Cookie'],
  ['tomato', 'Tomatoes'],
  ['sandwich', 'Sandwiches'],
  ['fry', 'Fries'],
  ['prawns', 'Shrimp'],
  ['데킬라', '테킬라'],
  ['브라질너트', '브라질넛'],
  ['도너츠', '도넛'],
  ['야끼소바', '야키소바'],
  ['idly', 'Idli'],
  ['kabobs', 'Kebab'],
  ['pilau', 'Pulao'],
  ['capsicum', 'Bell pepper'],
])('%s and %s are spellings of one name', (typed, name) => {
  const named = parseFoodNames({ names: { ko: '', en: name }, brand: '' })
  expect(matchFood(parseQuery(typed), named)).toBe('exact')
  const other = parseFoodNames({ names: { ko: '', en: typed }, brand: '' })
  expect(matchFood(parseQuery(name), other)).toBe('exact')
})

test.each(['스프링롤', '스프레드', '열무국수', '카스텔라', 'hummus', 'couscous', 'asparagus', 'swiss', '국물', 'bus'])(
  'the text %s is not changed as a spelling variant',
  (text) => {
    expect(standardizeSpelling(text)).toBe(text)
  },
)

test('a standard spelling does not change when standardized again', () => {
  const words = ['달걀후라이', '소세지', '돈까스', '자장면', 'strawberries', 'doughnuts', 'chillies', 'cherries']
  for (const word of words) expect(standardizeSpelling(standardizeSpelling(word)), word).toBe(standardizeSpelling(word))
})
