import { food as area } from '@haru/shared/areas/food.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { ValuesOf } from '@haru/shared/field/field.ts'
import { type Favorite, favoriteKey, toFavorite } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { type FoodNames, parseFoodNames } from '@haru/shared/food/food-names.ts'
import { findUsualPortion, toPortionItem } from '@haru/shared/food/portion.ts'
import { toRecordedFood } from '@haru/shared/food/recorded-food.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import type { Reader } from '@haru/shared/tracking/store.ts'
import { mapInSlices, yieldWhenLong } from '../runtime/event-loop.ts'

/** The age in days up to which a recorded food is recent. */
const recentDays = 60

/** A recent, favourite or own food of a user. */
export interface PersonalFood extends Omit<FoodSearchResult, 'query'> {
  readonly foodNames: FoodNames
  readonly isPersonal: true
}

/** The personal foods of a user, and the keys by which a food of the catalogue is recognized as one of them. */
export interface PersonalFoods {
  /** The recent foods (the newest first), then favourites, then own foods, each once. */
  readonly foods: readonly PersonalFood[]
  readonly byKey: ReadonlyMap<string, PersonalFood>
  /** The own foods, the newest first; a subset of `foods`. */
  readonly own: readonly PersonalFood[]
}

interface PersonalFoodLists {
  readonly recents: readonly Favorite[]
  readonly favorites: readonly Favorite[]
  readonly own: readonly Food[]
  readonly language: Language
}

/** Reads the foods that a user recorded in the last 60 days, as portions, each once and the newest first. */
export async function readRecentFoods(reader: Reader, today: Day): Promise<readonly Favorite[]> {
  // One day ahead of today, because the user may have recorded it in a time zone further east.
  const range = { start: addDays(today, -recentDays), end: addDays(today, 1) }
  const days = await reader.items(area, range)
  const items = days.flatMap((each) => each.items as readonly ValuesOf<typeof area.item>[])
  const namedItems = items.filter(({ name }) => name.trim() !== '')
  const portions = await mapInSlices(namedItems, toFavorite)
  const newest = new Map<string, Favorite>()
  for (const portion of portions.toReversed()) {
    await yieldWhenLong()
    const key = favoriteKey(portion)
    if (!newest.has(key)) newest.set(key, portion)
  }
  // Foods without known energy were typed in a hurry, so they come last.
  const recents = [...newest.values()]
  const hasEnergy = ({ unknown }: Favorite) => !unknown.split(',').includes('kcal')
  return [...recents.filter(hasEnergy), ...recents.filter((each) => !hasEnergy(each))]
}

/** Merges the personal foods, so that a food of several lists occurs once. */
export async function mergePersonalFoods({
  recents,
  favorites,
  own,
  language,
}: PersonalFoodLists): Promise<PersonalFoods> {
  const byKey = new Map<string, PersonalFood>()
  const keySets = { recent: await createKeySet(recents), favorite: await createKeySet(favorites) }
  const toMarks = (keys: readonly string[]) => ({
    isRecent: keys.some((key) => keySets.recent.has(key)),
    isFavorite: keys.some((key) => keySets.favorite.has(key)),
  })
  // Two thousand foods have thirty thousand keys: each is computed once, in slices that let other requests run.
  const keysOfOwn = new Map(await mapInSlices(own, (food) => [food, listFavoriteKeys(food)] as const))
  const ownByKey = await indexByKey(keysOfOwn)
  const ids = new Set<string>()
  const foods: PersonalFood[] = []

  function add(personalFood: PersonalFood, keys: readonly string[]): void {
    for (const key of keys) byKey.set(key, personalFood)
    if (ids.has(personalFood.food.id)) return
    ids.add(personalFood.food.id)
    foods.push(personalFood)
  }

  for (const usual of [...recents, ...favorites]) {
    await yieldWhenLong()
    const key = favoriteKey(usual)
    if (byKey.has(key)) continue
    const ownFood = ownByKey.get(key)
    const food = ownFood ?? toRecordedFood(usual)
    const keys = ownFood === undefined ? [key] : (keysOfOwn.get(ownFood) ?? [])
    const isOwn = ownFood !== undefined
    add({ food, usual, ...toMarks(keys), isOwn, isPersonal: true, foodNames: parseFoodNames(food) }, keys)
  }
  for (const food of own) {
    await yieldWhenLong()
    if (ids.has(food.id)) continue
    const keys = keysOfOwn.get(food) ?? []
    const usual = toUsualFavorite(food, language)
    add({ food, usual, ...toMarks(keys), isOwn: true, isPersonal: true, foodNames: parseFoodNames(food) }, keys)
  }
  const byId = new Map(foods.map((personalFood) => [personalFood.food.id, personalFood]))
  return { foods, byKey, own: own.flatMap(({ id }) => byId.get(id) ?? []) }
}

async function indexByKey(keysOfOwn: ReadonlyMap<Food, readonly string[]>): Promise<ReadonlyMap<string, Food>> {
  const ownByKey = new Map<string, Food>()
  for (const [food, keys] of keysOfOwn) {
    await yieldWhenLong()
    for (const key of keys) ownByKey.set(key, food)
  }
  return ownByKey
}

async function createKeySet(portions: readonly Favorite[]): Promise<ReadonlySet<string>> {
  return new Set(await mapInSlices(portions, favoriteKey))
}

/** Lists the favourite keys of all portions of a food in both languages. */
export function listFavoriteKeys(food: Food): readonly string[] {
  return languages.flatMap((language) =>
    food.portions.map((portion) => favoriteKey(toPortionItem(food, portion, language))),
  )
}

/** Converts the usual portion of a food to a favourite in the language of the user. */
export function toUsualFavorite(food: Food, language: Language): Favorite {
  const { count: _count, ...portion } = toPortionItem(food, findUsualPortion(food), language)
  return portion
}
