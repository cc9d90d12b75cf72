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
export interface Amount {
  /** Null is the usual one, with the very numbers it was told with. */
  readonly portion: Portion | null
  /** Tenths of portions: 10 is one. */
  readonly count: number
}

/** A food that was picked, and how much of it. */
export interface Picked extends Amount {
  readonly found: FoodSearchResult
}

/** Where the foods go. */
export interface Target {
  readonly day: Day
  /** The editor that they are picked for, with all it looks at. */
  readonly editor: string
}

/** What was picked and is not recorded yet. Each food is in it once. */
export interface Pending {
  /** The editor that the foods are picked for; null where they are recorded without one. */
  readonly target: Target | null
  /** The day that was chosen for them without an editor; null is today. */
  readonly day: Day | null
  /** The meal; null is the one of the hour. */
  readonly part: string | null
  readonly foods: readonly Picked[]
}

export type FoodItem = ValuesOf<typeof area.item>

export const nothingPending: Pending = { target: null, day: null, part: null, foods: [] }
export const once: Amount = { portion: null, count: 10 }

/** What tells foods apart: the specification's `food_key`. */
export function keyOf({ usual }: Pick<FoodSearchResult, 'usual'>): string {
  return favoriteKey(usual)
}

/** The day that the foods are for. */
export function dayOf({ target, day }: Pending, today: Day): Day {
  return target?.day ?? day ?? today
}

export function isPicked({ foods }: Pending, key: string): boolean {
  return foods.some(({ found }) => keyOf(found) === key)
}

/** How much of a food is picked, or once its usual portion. */
export function amountOf({ foods }: Pending, key: string): Amount {
  return foods.find(({ found }) => keyOf(found) === key) ?? once
}

/** Picks a food, or changes how much of it is picked. */
export function pick(pending: Pending, found: FoodSearchResult, { portion, count }: Amount = once): Pending {
  const picked = { found, portion, count }
  const key = keyOf(found)
  const foods = isPicked(pending, key)
    ? pending.foods.map((each) => (keyOf(each.found) === key ? picked : each))
    : [...pending.foods, picked]
  return { ...pending, foods }
}

export function drop(pending: Pending, keys: readonly string[]): Pending {
  return { ...pending, foods: pending.foods.filter(({ found }) => !keys.includes(keyOf(found))) }
}

/** Who eats: the language of the account, in which foods are told, and the one whose names they want. */
export interface Naming {
  readonly told: Language
  readonly wanted: Language
}

/** A food that was picked as an item of a record. */
export function itemFrom({ found, portion, count }: Picked, part: string, naming: Naming): FoodItem {
  const begun: FoodItem = {
    ...(initialValues(area.item) as FoodItem),
    ...onePortion(found, portion, naming),
    part,
    key: [...keyOf(found)].slice(0, area.item.key.max).join(''),
    query: found.query,
  }
  return count === begun.count ? begun : area.applyRules({ ...begun, count }, begun)
}

/** One portion, by the name that is wanted. */
function onePortion({ food, usual }: FoodSearchResult, portion: Portion | null, { told, wanted }: Naming) {
  if (portion !== null) return toPortionItem(food, portion, wanted)
  if (told === wanted) return usual
  // What was recorded or liked keeps the name it has there.
  const plain = usualPortion(food)
  return favoriteKey(toPortionItem(food, plain, told)) === favoriteKey(usual)
    ? toPortionItem(food, plain, wanted)
    : usual
}

const portionShape = object({ ko: string(), en: string(), grams: int().check(minimum(1), maximum(999)) })
const amountShape = object({ portion: nullable(portionShape), count: int().check(minimum(1), maximum(990)) })
const placeShape = object({ day: string(), editor: string(), part: string(), foods: array(object({})) })

/** As it is kept in the browser. */
export function writePending({ target, day, part, foods }: Pending, owner: string, units: Units) {
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
export function readPending(stored: Readonly<Record<string, unknown>> | null, owner: string, units: Units): Pending {
  if (stored?.['owner'] !== owner) return nothingPending
  const { data } = safeParse(placeShape, stored)
  if (data === undefined) return nothingPending
  const { day, editor, part } = data
  const foods = (stored['foods'] as readonly Readonly<Record<string, unknown>>[]).flatMap((each) =>
    readPicked(each, units),
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

function readPicked(stored: Readonly<Record<string, unknown>>, units: Units): readonly Picked[] {
  const amount = safeParse(amountShape, stored)
  const found = safeDecode(
    foodSearchResultCodec(units),
    stored['found'] as input<ReturnType<typeof foodSearchResultCodec>>,
  )
  return amount.success && found.success ? [{ ...amount.data, found: found.data }] : []
}
