import { describe, expect, test } from 'vitest'
import type { Food } from './food.ts'
import { type Match, matchOf, namedOf, queryOf, ranked } from './match.ts'

function foodNamed(ko: string, en = '', more: Partial<Food> = {}): Food {
  const amounts = { kcal: 100, carb: 1000, protein: 1000, fat: 1000 } as const
  const rest = { brand: '', per: 'g', portions: [], barcode: '', source: 'mfds' } as const
  return { id: `mfds:${ko}${en}`, names: { ko, en }, ...amounts, ...rest, ...more }
}

const match = (query: string, ...food: Parameters<typeof foodNamed>) =>
  matchOf(queryOf(query), namedOf(foodNamed(...food)))

describe('how well a name answers a query', () => {
  test.each<[string, Match, Parameters<typeof foodNamed>]>([
    ['김치찌개', 'exact', ['김치찌개', 'Kimchi jjigae']],
    ['김치 찌개', 'exact', ['김치찌개']],
    ['KIMCHI JJIGAE', 'exact', ['김치찌개', 'Kimchi jjigae (kimchi stew)']],
    ['돼지머리국밥', 'exact', ['국밥_돼지머리']],
    ['국밥 돼지머리', 'exact', ['국밥_돼지머리']],
    ['계란', 'exact', ['달걀(계란)']],
    ['달걀', 'exact', ['달걀(계란)']],
    ['국밥', 'prefix', ['국밥_돼지머리']],
    ['김치', 'prefix', ['김치찌개']],
    ['chicken br', 'prefix', ['', 'Chicken breast']],
    ['우유', 'words', ['저지방 우유']],
    ['breast chicken', 'words', ['', 'Chicken breast, raw']],
    ['서울 우유', 'words', ['우유', '', { brand: '서울우유협동조합' }]],
    ['찌개', 'parts', ['김치찌개']],
    ['머리국밥', 'parts', ['국밥_돼지머리']],
    ['찌개 김치', 'parts', ['돼지고기김치찌개']],
    ['김치돼지고기', 'parts', ['돼지고기 김치']],
    ['김칮', 'parts', ['김치전']],
    ['김치ㅉ', 'parts', ['김치찌개']],
    ['ㄱㅊㅉㄱ', 'initials', ['김치찌개']],
    ['ㅊㅉ', 'initials', ['김치찌개']],
    ['ㄱㅊ ㅉㄱ', 'initials', ['김치 찌개']],
    ['김치찌게', 'typo', ['김치찌개']],
    ['깇미찌개', 'typo', ['김치찌개']],
    ['chikcen', 'typo', ['', 'Chicken']],
    ['chicken brest', 'typo', ['', 'Chicken breast']],
    ['두유', 'typo', ['우유']],
    ['밥', 'none', ['우유']],
    ['ㄱㅊㅉㄱ', 'none', ['된장찌개']],
    ['떡', 'none', ['덕']],
    ['', 'none', ['우유']],
    ['🍜', 'none', ['우유']],
  ])('%s: %s', (query, expected, food) => {
    expect(match(query, ...food)).toBe(expected)
  })
})

describe('what is found', () => {
  const order = (query: string, foods: readonly Food[], mine: readonly Food[] = []) =>
    ranked(
      queryOf(query),
      foods.map((food) => ({ food, named: namedOf(food), isMine: mine.includes(food) })),
    ).map(({ candidate }) => candidate.food)

  test('is told by how well it matches, from the whole name to a slip', () => {
    const foods = ['우유', '우유식빵', '저지방 우유', '딸기우유', '두유'].map((name) => foodNamed(name))
    expect(order('우유', foods.toReversed())).toEqual(foods)
  })

  test('begins with what the person knows, unless that takes a slip', () => {
    const [milk, bread, soy] = [foodNamed('우유'), foodNamed('딸기우유'), foodNamed('두유')]
    expect(order('우유', [soy, milk, bread], [bread, soy])).toEqual([bread, milk, soy])
  })

  test('of equal matches has whole words first, then what Haru brings, what is known in full, and shorter names', () => {
    const egg = foodNamed('', 'Egg, raw')
    const ours = foodNamed('', 'Eggplant, raw and fresh', { source: 'haru' })
    const short = foodNamed('', 'Eggplant')
    const long = foodNamed('', 'Eggplant, boiled')
    const unsure = foodNamed('', 'Eggnog', { carb: null })
    expect(order('egg', [unsure, long, short, ours, egg])).toEqual([egg, ours, short, long, unsure])
  })

  test('is a kind of what was typed before it only has it in its name', () => {
    const [rice, sauce] = [foodNamed('해물볶음밥'), foodNamed('돌밥장')]
    expect(order('밥', [sauce, rice])).toEqual([rice, sauce])
  })

  test('is in the same order whatever order it came in', () => {
    const foods = ['김치', '김치전', '김치찜', '김치국'].map((name) => foodNamed(name))
    expect(order('김치', foods)).toEqual(order('김치', foods.toReversed()))
  })
})
