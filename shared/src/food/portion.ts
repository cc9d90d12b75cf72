import { food as area, type Nutrient, nutrients } from '../areas/food.ts'
import { round } from '../field/quantity.ts'
import type { Language } from '../i18n/languages.ts'
import type { Favorite } from './favorite.ts'
import type { Food, Portion } from './food.ts'
import { readableName } from './readable-name.ts'

/** The fields of a record item that come from a food: the name and amounts of one portion. */
export interface PortionItem extends Favorite {
  /** In tenths of a portion: 10 is one portion. */
  readonly count: number
}

const { name: nameField, brand: brandField, serv: servField, gram: gramField } = area.item
const maxAmounts = { kcal: 9_999, carb: 9_990, protein: 9_990, fat: 9_990 } as const

/** A portion that is named by its weight or volume. */
export function createWeightPortion(grams: number, per: Food['per']): Portion {
  return { ko: `${grams}${per}`, en: `${grams} ${per}`, grams }
}

/** The portion of a food that lists no portion. */
export function createFallbackPortion(per: Food['per']): Portion {
  return createWeightPortion(100, per)
}

/** The most common portion of a food. */
export function findUsualPortion({ portions, per }: Pick<Food, 'portions' | 'per'>): Portion {
  return portions[0] ?? createFallbackPortion(per)
}

/**
 * Converts one portion of a food to the fields of a record item: kcal, and nutrients in tenths of a gram, rounded half up once. An
 * unknown amount is 0 and is listed in `unknown`. A name that is too long for a record loses its brackets, then is truncated.
 */
export function toPortionItem(food: Food, portion: Portion, language: Language): PortionItem {
  const amounts = nutrients.map((nutrient) => [
    nutrient,
    food[nutrient] === null ? 0 : scaleToPortion(nutrient, food[nutrient], portion),
  ])
  return {
    name: truncate(dropBrackets(findFoodDisplayName(food, language), nameField.max), nameField.max),
    brand: truncate(food.brand, brandField.max),
    count: area.item.count.initial,
    serv: truncate(portion[language] || portion[otherLanguage[language]], servField.max),
    gram: Math.min(gramField.max, portion.grams) * gramsToBase,
    ...(Object.fromEntries(amounts) as Record<Nutrient, number>),
    unknown: findUnknownNutrients(food).join(','),
  }
}

/** The name of a food in a language; if it is missing, in the other language. */
export function findFoodDisplayName({ names }: Pick<Food, 'names'>, language: Language): string {
  return readableName(names[language] || names[otherLanguage[language]])
}

/** The nutrients of a food whose amount is unknown. */
export function findUnknownNutrients(food: Pick<Food, Nutrient>): readonly Nutrient[] {
  return nutrients.filter((nutrient) => food[nutrient] === null)
}

const otherLanguage = { ko: 'en', en: 'ko' } as const satisfies Record<Language, Language>
/** A record stores tenths of a gram. */
const gramsToBase = 10
const milligramsPerBase = 100

function scaleToPortion(nutrient: Nutrient, per100: number, { grams }: Portion): number {
  const exact = (per100 * grams) / 100
  return Math.min(maxAmounts[nutrient], round(nutrient === 'kcal' ? exact : exact / milligramsPerBase))
}

/** Shortens 'Kimchi jjim (braised kimchi with pork)' to 'Kimchi jjim' if the whole name is too long. */
function dropBrackets(name: string, max: number): string {
  const plain = name.replaceAll(/\s*\([^)]*\)/g, '').trim()
  return [...name].length <= max || plain === '' ? name : plain
}

function truncate(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : characters.slice(0, max).join('').trimEnd()
}
