import { food as area, type Nutrient, nutrients } from '../areas/food.ts'
import { round } from '../field/quantity.ts'
import type { Language } from '../i18n/languages.ts'
import type { Favorite } from './favorite.ts'
import type { Food, Portion } from './food.ts'
import { readableName } from './readable-name.ts'

/** What a food adds to an item of a record: the name and numbers of one portion. */
export interface PortionItem extends Favorite {
  /** In tenths: 10 is one portion. */
  readonly count: number
}

const { name: nameField, brand: brandField, serv: servField, gram: gramField } = area.item
const maxAmounts = { kcal: 9_999, carb: 9_990, protein: 9_990, fat: 9_990 } as const

/** The portion of a food that has no other. */
export function fallbackPortion(per: Food['per']): Portion {
  return { ko: `100${per}`, en: `100 ${per}`, grams: 100 }
}

/** The portion that people eat most often. */
export function usualPortion({ portions, per }: Pick<Food, 'portions' | 'per'>): Portion {
  return portions[0] ?? fallbackPortion(per)
}

/**
 * One portion of a food as an item of a record has it: kcal, and nutrients in tenths of a gram, rounded half up once. What is
 * unknown is 0 and is named in `unknown`. A name that is too long for a record loses what explains it in brackets, and is cut.
 */
export function toPortionItem(food: Food, portion: Portion, language: Language): PortionItem {
  const amounts = nutrients.map((each) => [each, food[each] === null ? 0 : scaleToPortion(each, food[each], portion)])
  return {
    name: truncate(dropBrackets(foodDisplayName(food, language), nameField.max), nameField.max),
    brand: truncate(food.brand, brandField.max),
    count: area.item.count.initial,
    serv: truncate(portion[language] || portion[otherLanguage[language]], servField.max),
    gram: Math.min(gramField.max, portion.grams) * gramsToBase,
    ...(Object.fromEntries(amounts) as Record<Nutrient, number>),
    unknown: findUnknownNutrients(food).join(','),
  }
}

/** The name of a food as it is shown, in a language, or else in the other. */
export function foodDisplayName({ names }: Pick<Food, 'names'>, language: Language): string {
  return readableName(names[language] || names[otherLanguage[language]])
}

/** Which numbers of a food nobody has told. */
export function findUnknownNutrients(food: Pick<Food, Nutrient>): readonly Nutrient[] {
  return nutrients.filter((each) => food[each] === null)
}

const otherLanguage = { ko: 'en', en: 'ko' } as const satisfies Record<Language, Language>
/** A record keeps tenths of a gram. */
const gramsToBase = 10
const milligramsPerBase = 100

function scaleToPortion(nutrient: Nutrient, per100: number, { grams }: Portion): number {
  const exact = (per100 * grams) / 100
  return Math.min(maxAmounts[nutrient], round(nutrient === 'kcal' ? exact : exact / milligramsPerBase))
}

/** 'Kimchi jjim (braised kimchi with pork)' as 'Kimchi jjim', where there is no room for all of it. */
function dropBrackets(name: string, max: number): string {
  const plain = name.replaceAll(/\s*\([^)]*\)/g, '').trim()
  return [...name].length <= max || plain === '' ? name : plain
}

function truncate(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : characters.slice(0, max).join('').trimEnd()
}
