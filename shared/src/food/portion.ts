import { food as area, type Nutrient, nutrients } from '../areas/food.ts'
import { round } from '../field/quantity.ts'
import type { Language } from '../i18n/languages.ts'
import type { Favorite } from './favorite.ts'
import type { Food, Portion } from './food.ts'
import { readableName } from './readable.ts'

/** What a food adds to an item of a record: the name and numbers of one portion. */
export interface FoodItem extends Favorite {
  /** In tenths: 10 is one portion. */
  readonly count: number
}

const { name: nameField, brand: brandField, serv: servField, gram: gramField } = area.item
const most = { kcal: 9_999, carb: 9_990, protein: 9_990, fat: 9_990 } as const

/** The portion of a food that has no other. */
export function plainPortion(per: Food['per']): Portion {
  return { ko: `100${per}`, en: `100 ${per}`, grams: 100 }
}

/** The portion that people eat most often. */
export function usualPortion({ portions, per }: Pick<Food, 'portions' | 'per'>): Portion {
  return portions[0] ?? plainPortion(per)
}

/**
 * One portion of a food as an item of a record has it: kcal, and nutrients in tenths of a gram, rounded half up once. What is
 * unknown is 0 and is named in `unknown`. A name that is too long for a record loses what explains it in brackets, and is cut.
 */
export function itemOf(food: Food, portion: Portion, language: Language): FoodItem {
  const amounts = nutrients.map((each) => [each, food[each] === null ? 0 : inPortion(each, food[each], portion)])
  return {
    name: cut(inShort(knownName(food, language), nameField.max), nameField.max),
    brand: cut(food.brand, brandField.max),
    count: area.item.count.initial,
    serv: cut(portion[language] || portion[other[language]], servField.max),
    gram: Math.min(gramField.max, portion.grams) * gramsToBase,
    ...(Object.fromEntries(amounts) as Record<Nutrient, number>),
    unknown: unknownIn(food).join(','),
  }
}

/** The name of a food as it is shown, in a language, or else in the other. */
export function knownName({ names }: Pick<Food, 'names'>, language: Language): string {
  return readableName(names[language] || names[other[language]])
}

/** Which numbers of a food nobody has told. */
export function unknownIn(food: Pick<Food, Nutrient>): readonly Nutrient[] {
  return nutrients.filter((each) => food[each] === null)
}

const other = { ko: 'en', en: 'ko' } as const satisfies Record<Language, Language>
/** A record keeps tenths of a gram. */
const gramsToBase = 10
const milligramsPerBase = 100

function inPortion(nutrient: Nutrient, of100: number, { grams }: Portion): number {
  const exact = (of100 * grams) / 100
  return Math.min(most[nutrient], round(nutrient === 'kcal' ? exact : exact / milligramsPerBase))
}

/** 'Kimchi jjim (braised kimchi with pork)' as 'Kimchi jjim', where there is no room for all of it. */
function inShort(name: string, max: number): string {
  const plain = name.replaceAll(/\s*\([^)]*\)/g, '').trim()
  return [...name].length <= max || plain === '' ? name : plain
}

function cut(text: string, max: number): string {
  const signs = [...text]
  return signs.length <= max ? text : signs.slice(0, max).join('').trimEnd()
}
