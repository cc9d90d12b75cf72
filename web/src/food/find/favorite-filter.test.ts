import type { Favorite } from '@haru/shared/food/favorite.ts'
import { expect, test } from 'vitest'
import { filterFavorites, toFavoriteCandidate } from './favorite-filter.ts'

const names = ['현미밥', '닭가슴살', '그릭 요거트', 'Brown rice', '김치찌개']
const toFavorite = (name: string): Favorite => ({
  name,
  brand: name === '그릭 요거트' ? '풀무원' : '',
  serv: '',
  gram: 1000,
  kcal: 100,
  carb: 0,
  protein: 0,
  fat: 0,
  unknown: '',
})
const candidates = names.map((name) => toFavoriteCandidate(toFavorite(name)))
const filter = (query: string) => filterFavorites(candidates, query).map(({ usual }) => usual.name)

test.each([
  ['a part of a Korean name', '밥', ['현미밥']],
  ['an English name in any case', 'RICE', ['Brown rice']],
  ['initial consonants', 'ㄷㄱㅅㅅ', ['닭가슴살']],
  ['a typo', '김치찌게', ['김치찌개']],
  ['a name with other spaces', '그릭요거트', ['그릭 요거트']],
  ['a brand', '풀무원', ['그릭 요거트']],
])('favourites are found by %s', (_, query, found) => {
  expect(filter(query)).toEqual(found)
})

test('favourites keep their order without a query, and none is found by a name that no favourite has', () => {
  expect(filter('')).toEqual(names)
  expect(filter(' · ')).toEqual(names)
  expect(filter('사과')).toEqual([])
})
