import { food as area } from '@haru/shared/areas/food.ts'
import { type Day, isDay } from '@haru/shared/calendar/day.ts'
import { type FoodSearchResult, foodSearchResultCodec } from '@haru/shared/contract/food/search-result.ts'
import { initialValues, type ValuesOf } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { favoriteKey } from '@haru/shared/food/favorite.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import { toPortionItem, usualPortion } from '@haru/shared/food/portion.ts'
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

/** How much of a food. */
export interface PortionAmount {
  /** Null is the usual one, with the very numbers it was told with. */
  readonly portion: Portion | null
  /** Tenths of portions: 10 is one. */
  readonly count: number
}

/** A food that was picked, and how much of it. */
export interface PickedFood extends PortionAmount {
  readonly found: FoodSearchResult
}

/** Where the foods go. */
export interface RecordTarget {
  readonly day: Day
  /** The editor that they are picked for, with all it looks at. */
  readonly editor: string
}

/** What was picked and is not recorded yet. Each food is in it once. */
export interface PickedFoods {
  /** The editor that the foods are picked for; null where they are recorded without one. */
  readonly target: RecordTarget | null
  /** The day that was chosen for them without an editor; null is today. */
  readonly day: Day | null
  /** The meal; null is the one of the hour. */
  readonly part: string | null
  readonly foods: readonly PickedFood[]
}

export type FoodRecordItem = ValuesOf<typeof area.item>

export const noPickedFoods: PickedFoods = { target: null, day: null, part: null, foods: [] }
export const onePortion: PortionAmount = { portion: null, count: 10 }

/** What tells foods apart: the specification's `food_key`. */
export function foodKey({ usual }: Pick<FoodSearchResult, 'usual'>): string {
  return favoriteKey(usual)
}

/** The day that the foods are for. */
export function recordDay({ target, day }: PickedFoods, today: Day): Day {
  return target?.day ?? day ?? today
}

export function includesFood({ foods }: PickedFoods, key: string): boolean {
  return foods.some(({ found }) => foodKey(found) === key)
}

/** How much of a food is picked, or once its usual portion. */
export function pickedAmount({ foods }: PickedFoods, key: string): PortionAmount {
  return foods.find(({ found }) => foodKey(found) === key) ?? onePortion
}

/** Picks a food, or changes how much of it is picked. */
export function pickFood(
  picked: PickedFoods,
  found: FoodSearchResult,
  { portion, count }: PortionAmount = onePortion,
): PickedFoods {
  const food = { found, portion, count }
  const key = foodKey(found)
  const foods = includesFood(picked, key)
    ? picked.foods.map((each) => (foodKey(each.found) === key ? food : each))
    : [...picked.foods, food]
  return { ...picked, foods }
}

export function unpickFoods(picked: PickedFoods, keys: readonly string[]): PickedFoods {
  return { ...picked, foods: picked.foods.filter(({ found }) => !keys.includes(foodKey(found))) }
}

/** Who eats: the language of the account, in which foods are told, and the one whose names they want. */
export interface NameLanguages {
  readonly account: Language
  readonly preferred: Language
}

/** A food that was picked as an item of a record. */
export function toRecordItem(
  { found, portion, count }: PickedFood,
  part: string,
  languages: NameLanguages,
): FoodRecordItem {
  const item: FoodRecordItem = {
    ...(initialValues(area.item) as FoodRecordItem),
    ...portionItem(found, portion, languages),
    part,
    key: [...foodKey(found)].slice(0, area.item.key.max).join(''),
    query: found.query,
  }
  return count === item.count ? item : area.applyRules({ ...item, count }, item)
}

/** One portion, by the name that is wanted. */
function portionItem(
  { food, usual }: FoodSearchResult,
  portion: Portion | null,
  { account, preferred }: NameLanguages,
) {
  if (portion !== null) return toPortionItem(food, portion, preferred)
  if (account === preferred) return usual
  // What was recorded or liked keeps the name it has there.
  const plain = usualPortion(food)
  return favoriteKey(toPortionItem(food, plain, account)) === favoriteKey(usual)
    ? toPortionItem(food, plain, preferred)
    : usual
}

const portionShape = object({ ko: string(), en: string(), grams: int().check(minimum(1), maximum(999)) })
const amountShape = object({ portion: nullable(portionShape), count: int().check(minimum(1), maximum(990)) })
const pickedShape = object({ day: string(), editor: string(), part: string(), foods: array(object({})) })

/** As it is kept in the browser. */
export function encodePickedFoods({ target, day, part, foods }: PickedFoods, owner: string, units: Units) {
  if (foods.length === 0 && target === null && part === null) return null
  const wire = foodSearchResultCodec(units)
  return {
    owner,
    day: target?.day ?? day ?? '',
    editor: target?.editor ?? '',
    part: part ?? '',
    foods: foods.map(({ found, portion, count }) => ({ portion, count, found: encode(wire, found) })),
  }
}

/** Reads what anybody may have written: what cannot be is as if it were not there, and so is what another person picked. */
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
  const chosen = isDay(day) ? day : null
  const isForEditor = /^\/[a-z]/i.test(editor)
  return {
    target: chosen !== null && isForEditor ? { day: chosen, editor } : null,
    day: isForEditor ? null : chosen,
    part: part === '' ? null : part,
    foods,
  }
}

function decodePickedFood(stored: Readonly<Record<string, unknown>>, units: Units): readonly PickedFood[] {
  const amount = safeParse(amountShape, stored)
  const found = safeDecode(
    foodSearchResultCodec(units),
    stored['found'] as input<ReturnType<typeof foodSearchResultCodec>>,
  )
  return amount.success && found.success ? [{ ...amount.data, found: found.data }] : []
}
