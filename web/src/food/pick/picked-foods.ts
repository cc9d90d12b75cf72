import { food as area, nutrients } from '@haru/shared/areas/food.ts'
import { type Day, isDay } from '@haru/shared/calendar/day.ts'
import { type FoodSearchResult, foodSearchResultCodec } from '@haru/shared/contract/food/search-result.ts'
import { initialValues, type ValuesOf } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { favoriteKey } from '@haru/shared/food/favorite.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import { createFallbackPortion, findUsualPortion, toPortionItem } from '@haru/shared/food/portion.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import {
  array,
  encode,
  type input,
  int,
  maximum,
  minimum,
  nullable,
  object,
  safeDecode,
  safeParse,
  string,
} from 'zod/mini'

/** A portion of a food and its count. */
export interface PortionAmount {
  /** Null is the usual portion, with exactly the numbers of the search result. */
  readonly portion: Portion | null
  /** In tenths of a portion: 10 is one portion. */
  readonly count: number
}

/** A picked food and its amount. */
interface PickedFood extends PortionAmount {
  readonly result: FoodSearchResult
}

/** The editor that the foods are picked for. */
interface RecordTarget {
  readonly day: Day
  /** The path and the search of the editor. */
  readonly editor: string
}

/** The picked foods before they are recorded. Each food is in the list once. */
export interface PickedFoods {
  /** The editor that the foods are picked for; null records them without an editor. */
  readonly target: RecordTarget | null
  /** The day to record them for without an editor; null is today. */
  readonly day: Day | null
  /** The meal to record them for; null is the meal of the hour. */
  readonly part: string | null
  readonly foods: readonly PickedFood[]
}

export type FoodRecordItem = ValuesOf<typeof area.item>

export const noPickedFoods: PickedFoods = { target: null, day: null, part: null, foods: [] }
export const onePortion: PortionAmount = { portion: null, count: 10 }

/** The identity of a food: `food_key` of the specification. */
export function getFoodKey({ usual }: Pick<FoodSearchResult, 'usual'>): string {
  return favoriteKey(usual)
}

/** The day that the foods are recorded for. */
export function getRecordDay({ target, day }: PickedFoods, today: Day): Day {
  return target?.day ?? day ?? today
}

export function includesFood({ foods }: PickedFoods, key: string): boolean {
  return foods.some(({ result }) => getFoodKey(result) === key)
}

/** The picked amount of a food, else one usual portion. */
export function findPickedAmount({ foods }: PickedFoods, key: string): PortionAmount {
  return foods.find(({ result }) => getFoodKey(result) === key) ?? onePortion
}

/** Picks a food, or changes its amount. */
export function pickFood(
  picked: PickedFoods,
  result: FoodSearchResult,
  { portion, count }: PortionAmount = onePortion,
): PickedFoods {
  const food = { result, portion, count }
  const key = getFoodKey(result)
  const foods = includesFood(picked, key)
    ? picked.foods.map((each) => (getFoodKey(each.result) === key ? food : each))
    : [...picked.foods, food]
  return { ...picked, foods }
}

/** Replaces the values of a picked food that was changed. It keeps its count, and its portion if the food still has that. */
export function updatePickedFood(picked: PickedFoods, result: FoodSearchResult): PickedFoods {
  const hasSameId = (food: PickedFood) => food.result.food.id === result.food.id
  const before = picked.foods.find(hasSameId)
  if (before === undefined) return picked
  const key = getFoodKey(result)
  const updated = {
    result: { ...result, query: before.result.query },
    portion: findChosenPortion(result, before.portion),
    count: before.count,
  }
  const foods = picked.foods.flatMap((food) => {
    if (food === before) return [updated]
    return hasSameId(food) || getFoodKey(food.result) === key ? [] : [food]
  })
  return { ...picked, foods }
}

/** Unpicks a food that was removed. */
export function unpickRemovedFood(picked: PickedFoods, id: string): PickedFoods {
  return { ...picked, foods: picked.foods.filter(({ result }) => result.food.id !== id) }
}

export function unpickFoods(picked: PickedFoods, keys: readonly string[]): PickedFoods {
  return { ...picked, foods: picked.foods.filter(({ result }) => !keys.includes(getFoodKey(result))) }
}

/** The portions of a food that can be chosen besides the usual one: its own, and 100 g if a nutrient is known. */
export function listPortionChoices({ food }: FoodSearchResult): readonly Portion[] {
  const isMeasured = nutrients.some((name) => food[name] !== null)
  return isMeasured ? [...food.portions, createFallbackPortion(food.per)] : []
}

export function isSamePortion(one: Portion | null, other: Portion | null): boolean {
  return one?.ko === other?.ko && one?.en === other?.en && one?.grams === other?.grams
}

/** The portion of a food that equals the chosen one; null if it is the usual portion or missing. */
function findChosenPortion(result: FoodSearchResult, chosen: Portion | null): Portion | null {
  if (isSamePortion(findUsualPortion(result.food), chosen)) return null
  return listPortionChoices(result).find((portion) => isSamePortion(portion, chosen)) ?? null
}

/** The language of the account, in which the server names foods, and the language preferred for food names. */
export interface NameLanguages {
  readonly account: Language
  readonly preferred: Language
}

/** A picked food as an item of a record. */
export function toRecordItem(
  { result, portion, count }: PickedFood,
  part: string,
  languages: NameLanguages,
): FoodRecordItem {
  const item: FoodRecordItem = {
    ...(initialValues(area.item) as FoodRecordItem),
    ...createPortionItem(result, portion, languages),
    part,
    key: [...getFoodKey(result)].slice(0, area.item.key.max).join(''),
    query: result.query,
  }
  return count === item.count ? item : area.applyRules({ ...item, count }, item)
}

/** One portion, named in the preferred language. */
function createPortionItem(
  { food, usual }: FoodSearchResult,
  portion: Portion | null,
  { account, preferred }: NameLanguages,
) {
  if (portion !== null) return toPortionItem(food, portion, preferred)
  if (account === preferred) return usual
  // A recorded or favourite food keeps its name.
  const plain = findUsualPortion(food)
  return favoriteKey(toPortionItem(food, plain, account)) === favoriteKey(usual)
    ? toPortionItem(food, plain, preferred)
    : usual
}

const portionShape = object({ ko: string(), en: string(), grams: int().check(minimum(1), maximum(999)) })
const amountShape = object({ portion: nullable(portionShape), count: int().check(minimum(1), maximum(990)) })
const pickedShape = object({ day: string(), editor: string(), part: string(), foods: array(object({})) })

/** The stored form of the picked foods; null if there is nothing to store. */
export function encodePickedFoods({ target, day, part, foods }: PickedFoods, owner: string, units: Units) {
  if (foods.length === 0 && target === null && part === null) return null
  const wire = foodSearchResultCodec(units)
  return {
    owner,
    day: target?.day ?? day ?? '',
    editor: target?.editor ?? '',
    part: part ?? '',
    foods: foods.map(({ result, portion, count }) => ({ portion, count, found: encode(wire, result) })),
  }
}

/** Decodes the stored picked foods. Invalid values and those of another account are ignored. */
export function decodePickedFoods(
  stored: Readonly<Record<string, unknown>> | null,
  owner: string,
  units: Units,
): PickedFoods {
  if (stored?.['owner'] !== owner) return noPickedFoods
  const { data } = safeParse(pickedShape, stored)
  if (data === undefined) return noPickedFoods
  const { day, editor, part } = data
  const foods = (stored['foods'] as readonly Readonly<Record<string, unknown>>[]).flatMap((each) =>
    decodePickedFood(each, units),
  )
  const chosenDay = isDay(day) ? day : null
  const isForEditor = /^\/[a-z]/i.test(editor)
  return {
    target: chosenDay !== null && isForEditor ? { day: chosenDay, editor } : null,
    day: isForEditor ? null : chosenDay,
    part: part === '' ? null : part,
    foods,
  }
}

function decodePickedFood(stored: Readonly<Record<string, unknown>>, units: Units): readonly PickedFood[] {
  const amount = safeParse(amountShape, stored)
  const result = safeDecode(
    foodSearchResultCodec(units),
    stored['found'] as input<ReturnType<typeof foodSearchResultCodec>>,
  )
  return amount.success && result.success ? [{ ...amount.data, result: result.data }] : []
}
