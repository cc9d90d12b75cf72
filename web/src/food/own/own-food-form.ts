import { type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { OwnFoodInput } from '@haru/shared/contract/food/own-foods.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Food, Portion } from '@haru/shared/food/food.ts'
import { createFallbackPortion, createWeightPortion, findUsualPortion } from '@haru/shared/food/portion.ts'
import { hasHangul } from '@haru/shared/food/search-text.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'

/** The texts of an own food. An empty number is unknown. */
export interface OwnFoodForm extends Readonly<Record<Nutrient, string>> {
  readonly ko: string
  readonly en: string
  readonly brand: string
  readonly per: Food['per']
  /** The quantity that the nutrients refer to: 100 g or 100 ml, or the portion. */
  readonly basis: 'hundred' | 'portion'
  readonly portion: string
  readonly grams: string
  readonly barcode: string
}

/** The values that a new food is prefilled with. */
interface NewFoodPrefill {
  readonly name?: string
  readonly barcode?: string
}

/** The first error of the form: its field and its reason. */
export interface OwnFoodProblem {
  readonly at: 'name' | 'grams' | 'barcode' | Nutrient
  readonly why: 'missing' | 'tooMuch' | 'wrong'
}

const emptyForm: OwnFoodForm = {
  ...{ ko: '', en: '', brand: '', per: 'g', basis: 'hundred', portion: '', grams: '', barcode: '' },
  ...{ kcal: '', carb: '', protein: '', fat: '' },
}

/** Whether a stored value is a form. */
export function isOwnFoodForm(stored: unknown): stored is OwnFoodForm {
  if (typeof stored !== 'object' || stored === null) return false
  const texts: Readonly<Record<string, unknown>> = { ...stored }
  const isText = Object.keys(emptyForm).every((name) => typeof texts[name] === 'string')
  return isText && /^(g|ml)$/.test(String(texts['per'])) && /^(hundred|portion)$/.test(String(texts['basis']))
}

/** The error of a field that the server refuses by its wire name; null where the form has no such field. */
export function findProblemOfWireField(wireName: string): OwnFoodProblem | null {
  const [field = '', inside = ''] = wireName.split('.')
  const nutrient = nutrients.find((name) => field === 'food_per100' && inside === name)
  const problemField = nutrient ?? fieldByWireName[field]
  return problemField === undefined ? null : { at: problemField, why: 'wrong' }
}

const fieldByWireName: Readonly<Record<string, OwnFoodProblem['at']>> = {
  food_name_ko: 'name',
  food_name_en: 'name',
  food_portions: 'grams',
  food_barcode: 'barcode',
}

/** The form of a new food, with the query as its name in the language it is written in. */
export function createOwnFoodForm({ name = '', barcode = '' }: NewFoodPrefill): OwnFoodForm {
  return { ...emptyForm, [hasHangul(name) ? 'ko' : 'en']: name, barcode }
}

/** The form of an existing food, with its nutrients per 100 g or 100 ml. */
export function toOwnFoodForm(food: Food, language: Language): OwnFoodForm {
  const usualPortion = findUsualPortion(food)
  const isNamed = hasTypedName(usualPortion, food.per)
  const isFallback = !isNamed && usualPortion.grams === createFallbackPortion(food.per).grams
  const numbers = nutrients.map((name) => [
    name,
    food[name] === null ? '' : String(food[name] / findBaseUnitFactor(name)),
  ])
  return {
    ...emptyForm,
    ...food.names,
    brand: food.brand,
    per: food.per,
    portion: isNamed ? usualPortion[language] || usualPortion.ko || usualPortion.en : '',
    grams: isFallback ? '' : String(usualPortion.grams),
    barcode: food.barcode,
    ...(Object.fromEntries(numbers) as Record<Nutrient, string>),
  }
}

/** The food to save, or the first error of the form. */
export function parseOwnFoodForm(form: OwnFoodForm, language: Language): OwnFoodInput['food'] | OwnFoodProblem {
  const grams = Number(form.grams)
  if (form.ko.trim() === '' && form.en.trim() === '') return { at: 'name', why: 'missing' }
  if (grams === 0 && (form.basis === 'portion' || form.portion.trim() !== '')) return { at: 'grams', why: 'missing' }
  const basis = form.basis === 'portion' ? grams : 100
  const amounts = { kcal: computePer100(form.kcal, basis), ...computeMacronutrientsPer100(form, basis) }
  const excessiveNutrient = nutrients.find((name) => (amounts[name] ?? 0) > maxPer100[name] * findBaseUnitFactor(name))
  if (excessiveNutrient !== undefined) return { at: excessiveNutrient, why: 'tooMuch' }
  const barcode = form.barcode.trim() === '' ? '' : parseBarcode(form.barcode)
  if (barcode === null) return { at: 'barcode', why: 'wrong' }
  return {
    names: { ko: form.ko.trim(), en: form.en.trim() },
    brand: form.brand.trim(),
    per: form.per,
    ...amounts,
    portions: grams === 0 ? [] : [buildPortion(form, grams, language)],
    barcode,
  }
}

export function isOwnFoodProblem(parsed: OwnFoodInput['food'] | OwnFoodProblem): parsed is OwnFoodProblem {
  return 'why' in parsed
}

/** The text of a number field after a keystroke; null rejects the keystroke. */
export function acceptAmount(typed: string, places: number): string | null {
  const text = typed.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const isNumber = places === 0 ? /^\d{0,4}$/.test(text) : /^\d{0,4}(\.\d{0,3})?$/.test(text)
  return isNumber ? text : null
}

const maxPer100 = { kcal: 999, carb: 100, protein: 100, fat: 100 } as const
const milligramsPerGram = 1000

/** The base units per displayed unit: kcal as they are, grams as milligrams. */
function findBaseUnitFactor(name: Nutrient): number {
  return name === 'kcal' ? 1 : milligramsPerGram
}

function computeMacronutrientsPer100(
  form: OwnFoodForm,
  basis: number,
): Record<Exclude<Nutrient, 'kcal'>, number | null> {
  const toMilligrams = (text: string) => {
    const grams = computePer100(text, basis)
    return grams === null ? null : Math.round(grams * milligramsPerGram)
  }
  return { carb: toMilligrams(form.carb), protein: toMilligrams(form.protein), fat: toMilligrams(form.fat) }
}

// Keeps three decimals, so that the portion has exactly the typed number.
function computePer100(text: string, basis: number): number | null {
  if (text === '' || text === '.') return null
  return Math.round((Number(text) * 100 * milligramsPerGram) / basis) / milligramsPerGram
}

const weightName = /^\d+ ?(g|ml)$/

function hasTypedName({ ko, en, grams }: Portion, per: Food['per']): boolean {
  const unnamed = createWeightPortion(grams, per)
  if (ko === unnamed.ko && en === unnamed.en) return false
  // Earlier versions stored the weight before a change as a name in one language.
  return (ko !== '' && en !== '') || !weightName.test(ko + en)
}

function buildPortion({ portion, per }: OwnFoodForm, grams: number, language: Language): Portion {
  const name = portion.trim()
  const unnamed = createWeightPortion(grams, per)
  if (name === '' || name === unnamed.ko || name === unnamed.en) return unnamed
  // Earlier versions stored a weight as a name in one language, so a typed name of this form is stored in both.
  if (weightName.test(name)) return { ko: name, en: name, grams }
  return { ko: '', en: '', [language]: name, grams }
}
