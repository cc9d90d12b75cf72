import type { Food } from '@haru/shared/food/food.ts'

/** Random numbers from 0 to 1 that are the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const syllables = [
  ...'김치찌개된장국밥볶음면우동라돈까스떡만두갈비불고기삼겹살닭강정오징어새우참전복멸감자구마호박',
  ...'나물무침콩두부미역해조림탕수육짜장짬뽕냉모밀칼제비수빵크림초코바딸유산균요거트커피녹차홍주스',
]
const beginnings =
  'b br c ch cl cr d f fl fr g gl gr h j k l m n p pl pr qu r s sh sl sp st str sw t th tr v w z'.split(' ')
const middles = 'a e i o u ai ea ee oa oo ou'.split(' ')
const ends = ['', '', '', 'n', 'r', 's', 't', 'l', 'ck', 'm', 'ng', 'rd', 'st']

/** The words of a food table: a few are frequent, and most are rare. */
function vocabulary(size: number, make: (roll: () => number) => string, roll: () => number): readonly string[] {
  const words = new Set<string>()
  while (words.size < size) words.add(make(roll))
  return [...words]
}

function pick<T>(from: readonly T[], roll: () => number): T {
  return from[Math.floor(roll() * from.length)] as T
}

function korean(roll: () => number): string {
  const length = 1 + Math.ceil(roll() * 3)
  return Array.from({ length }, () => pick(syllables, roll)).join('')
}

function english(roll: () => number): string {
  const length = 1 + Math.floor(roll() * 3)
  return Array.from({ length }, () => pick(beginnings, roll) + pick(middles, roll) + pick(ends, roll)).join('')
}

/** By Zipf's law: the second word is half as frequent as the first, the third a third as frequent. */
function zipf<T>(words: readonly T[], roll: () => number): T {
  return words[Math.floor(words.length ** roll()) - 1] as T
}

/** Generates `count` foods: some with Korean names, some with English names, a few with both, and most with a brand. */
export function* madeUpFoods(count: number, seed = 7): Generator<Food> {
  const roll = dice(seed)
  const words = { ko: vocabulary(40_000, korean, roll), en: vocabulary(40_000, english, roll) }
  const brands = vocabulary(20_000, (each) => (each() < 0.5 ? korean(each) : english(each)), roll)
  for (let i = 0; i < count; i += 1) {
    yield {
      id: `usda-branded:${i}`,
      names: madeUpNames(words, roll),
      brand: roll() < 0.7 ? zipf(brands, roll) : '',
      per: roll() < 0.8 ? 'g' : 'ml',
      ...madeUpAmounts(roll),
      portions: [{ ko: '개', en: 'piece', grams: 1 + Math.floor(roll() * 500) }],
      barcode: String(8_800_000_000_000 + i),
      source: 'usda-branded',
    }
  }
}

function madeUpNames({ ko, en }: Readonly<Record<'ko' | 'en', readonly string[]>>, roll: () => number): Food['names'] {
  const kind = roll()
  const some = (of: readonly string[], maxCount: number) => [
    ...new Set(Array.from({ length: 1 + Math.floor(roll() * maxCount) }, () => zipf(of, roll))),
  ]
  return {
    ko: kind < 0.6 ? some(ko, 4).join(roll() < 0.2 ? '_' : ' ') : '',
    en: kind > 0.5 ? some(en, 6).join(roll() < 0.3 ? ', ' : ' ') : '',
  }
}

function madeUpAmounts(roll: () => number): Pick<Food, 'kcal' | 'carb' | 'protein' | 'fat'> {
  return {
    kcal: Math.floor(roll() * 600),
    carb: roll() < 0.1 ? null : Math.floor(roll() * 80_000),
    protein: Math.floor(roll() * 30_000),
    fat: roll() < 0.1 ? null : Math.floor(roll() * 40_000),
  }
}
