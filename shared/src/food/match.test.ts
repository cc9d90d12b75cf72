import { describe, expect, test } from 'vitest'
import type { Food, FoodSearchData } from './food.ts'
import { parseFoodNames } from './food-names.ts'
import { type MatchLevel, matchFood, parseQuery, rankFoods } from './match.ts'

function foodNamed(ko: string, en = '', more: Partial<Food> = {}): Food {
  const amounts = { kcal: 100, carb: 1000, protein: 1000, fat: 1000 } as const
  const rest = { brand: '', per: 'g', portions: [], barcode: '', source: 'mfds' } as const
  return { id: `mfds:${ko}${en}`, names: { ko, en }, ...amounts, ...rest, ...more }
}

const match = (query: string, ...food: Parameters<typeof foodNamed>) =>
  matchFood(parseQuery(query), parseFoodNames(foodNamed(...food)))

describe('the match level of a food', () => {
  test.each<[string, MatchLevel, Parameters<typeof foodNamed>]>([
    ['김치찌개', 'exact', ['김치찌개', 'Kimchi jjigae']],
    ['김치 찌개', 'exact', ['김치찌개']],
    ['KIMCHI JJIGAE', 'exact', ['김치찌개', 'Kimchi jjigae (kimchi stew)']],
    ['돼지머리국밥', 'exact', ['국밥_돼지머리']],
    ['국밥 돼지머리', 'exact', ['국밥_돼지머리']],
    ['계란', 'exact', ['달걀(계란)']],
    ['달걀', 'exact', ['달걀(계란)']],
    ['국밥', 'head', ['국밥_돼지머리']],
    ['김치', 'prefix', ['김치찌개']],
    ['chicken br', 'prefix', ['', 'Chicken breast']],
    ['우유', 'head', ['저지방 우유']],
    ['breast chicken', 'words', ['', 'Chicken breast, raw']],
    ['서울 우유', 'words', ['우유', '', { brand: '서울우유협동조합' }]],
    ['찌개', 'head', ['김치찌개']],
    ['머리국밥', 'head', ['국밥_돼지머리']],
    ['찌개 김치', 'parts', ['돼지고기김치찌개']],
    ['김치돼지고기', 'parts', ['돼지고기 김치']],
    ['김칮', 'parts', ['김치전']],
    ['김치ㅉ', 'parts', ['김치찌개']],
    ['ㄱㅊㅉㄱ', 'initials', ['김치찌개']],
    ['ㅊㅉ', 'initials', ['김치찌개']],
    ['ㄱㅊ ㅉㄱ', 'initials', ['김치 찌개']],
    ['김치찌재', 'typo', ['김치찌개']],
    ['깇미찌개', 'typo', ['김치찌개']],
    ['chikcen', 'typo', ['', 'Chicken']],
    ['chicken brest', 'typo', ['', 'Chicken breast']],
    ['두유', 'typo', ['우유']],
    ['medjool dates', 'broader', ['', 'Dates']],
    ['춘천막국수', 'broader', ['막국수']],
    ['steamed cold tea', 'broader', ['', 'Tea']],
    ['rotten egg', 'none', ['', 'Eggplant']],
    ['오징어김', 'none', ['김']],
    ['bloody', 'none', ['', 'Dy']],
    ['치킨', 'head', ['후라이드치킨']],
    ['rice', 'head', ['', 'White rice']],
    ['rice', 'head', ['', 'Rice, white, cooked']],
    ['bread', 'head', ['', 'Rye bread with seeds']],
    ['cheese', 'words', ['', 'Macaroni and cheese']],
    ['피자', 'prefix', ['피자빵']],
    ['김', 'parts', ['오징어튀김']],
    ['밥', 'head', ['해물볶음밥']],
    ['밥', 'none', ['우유']],
    ['ㄱㅊㅉㄱ', 'none', ['된장찌개']],
    ['떡', 'none', ['덕']],
    ['', 'none', ['우유']],
    ['🍜', 'none', ['우유']],
  ])('for the query %s is %s', (query, expected, food) => {
    expect(match(query, ...food)).toBe(expected)
  })
})

describe('the ranking of foods', () => {
  const order = (query: string, foods: readonly Food[], personalFoods: readonly Food[] = []) =>
    rankFoods(
      parseQuery(query),
      foods.map((food) => ({ food, foodNames: parseFoodNames(food), isPersonal: personalFoods.includes(food) })),
    ).map(({ candidate }) => candidate.food)

  test('orders foods by match level, from the full name to a typo', () => {
    const foods = ['우유', '딸기우유', '저지방 우유', '우유식빵', '두유'].map((name) => foodNamed(name))
    expect(order('우유', foods.toReversed())).toEqual(foods)
  })

  test('puts personal foods first, unless the match is a typo', () => {
    const [milk, bread, soy] = [foodNamed('우유'), foodNamed('딸기우유'), foodNamed('두유')]
    expect(order('우유', [soy, milk, bread], [bread, soy])).toEqual([bread, milk, soy])
  })

  test('puts starter foods, foods with all amounts and shorter names first among equal matches', () => {
    const egg = foodNamed('', 'Egg, raw')
    const ours = foodNamed('', 'Eggplant, raw and fresh', { source: 'haru' })
    const short = foodNamed('', 'Eggplant')
    const long = foodNamed('', 'Eggplant, boiled')
    const unsure = foodNamed('', 'Eggnog', { carb: null })
    expect(order('eg', [unsure, long, short, ours, egg])).toEqual([ours, egg, short, long, unsure])
  })

  const kind = (ko: string, en: string, search: Partial<FoodSearchData>) => {
    const data: FoodSearchData = { aliases: [], kinds: [], plainKinds: [], form: 'other', ...search }
    return foodNamed(ko, en, { source: 'haru', search: data })
  }

  // C: cooked white rice was the 69th result of `rice`, and 밥버거 was the only result of 밥.
  test('puts the plain food first, then its kinds, then names that begin with the word, then names that contain it', () => {
    const heads = ['밥', 'rice']
    const white = kind('흰쌀밥', 'White rice', { kinds: heads, plainKinds: heads, form: 'plain' })
    const fried = kind('김치볶음밥', 'Kimchi fried rice', { kinds: heads, form: 'plain' })
    const raw = kind('백미', 'White rice, raw', { kinds: heads, plainKinds: heads, form: 'raw' })
    const burger = kind('밥버거', 'Rice burger', { kinds: ['버거', 'burger'] })
    const sauce = foodNamed('비빔밥소스', 'Mixed rice sauce')
    const all = [white, fried, raw, burger, sauce]
    expect(order('밥', all.toReversed())).toEqual([white, fried, raw, burger, sauce])
    expect(order('rice', all.toReversed())).toEqual([white, fried, raw, burger, sauce])
  })

  test('lists broader foods only if no other food matches, the longest name first, personal or not', () => {
    const [dates, palm, medjool] = [
      foodNamed('', 'Dates'),
      foodNamed('', 'Fresh dates'),
      foodNamed('', 'Medjool dates'),
    ]
    expect(order('medjool fresh dates', [dates, palm])).toEqual([palm, dates])
    expect(order('medjool fresh dates', [dates, palm], [dates])).toEqual([palm, dates])
    expect(order('medjool dates', [dates, palm, medjool], [dates])).toEqual([medjool])
  })

  test('treats an alias like a name', () => {
    const white = kind('흰쌀밥', 'White rice', { aliases: ['공기밥', '햇반', 'steamed rice'], form: 'plain' })
    const other = foodNamed('공기밥 세트')
    expect(order('공기밥', [other, white])).toEqual([white, other])
    expect(order('햇반', [other, white])).toEqual([white])
    expect(order('Steamed Rice', [other, white])).toEqual([white])
  })

  test('puts raw foods after plain foods, even with an exact name', () => {
    const raw = kind('감자', 'Potato', { kinds: ['감자'], plainKinds: ['감자'], form: 'raw' })
    const boiled = kind('삶은 감자', 'Boiled potato', { kinds: ['감자'], plainKinds: ['감자'], form: 'plain' })
    const gratin = foodNamed('감자 그라탱')
    expect(order('감자', [gratin, raw, boiled])).toEqual([boiled, raw, gratin])
  })

  test('puts a kind of the searched food before a food that only contains the word', () => {
    const [rice, sauce] = [foodNamed('해물볶음밥'), foodNamed('돌밥장')]
    expect(order('밥', [sauce, rice])).toEqual([rice, sauce])
  })

  test('does not depend on the order of its input', () => {
    const foods = ['김치', '김치전', '김치찜', '김치국'].map((name) => foodNamed(name))
    expect(order('김치', foods)).toEqual(order('김치', foods.toReversed()))
  })
})
