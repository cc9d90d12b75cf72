import { food as area } from '@haru/shared/areas/food.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { ValuesOf } from '@haru/shared/field/field.ts'
import { type Favorite, favoriteKey, toFavorite } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { type FoodNames, parseFoodNames } from '@haru/shared/food/food-names.ts'
import { toPortionItem, usualPortion } from '@haru/shared/food/portion.ts'
import { toRecordedFood } from '@haru/shared/food/recorded-food.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import { mapInSlices, yieldWhenLong } from '../runtime/event-loop.ts'

/** How long ago a food may have been recorded to be recent. */
const recentDays = 60

/** A food that a person knows: recorded lately, liked, or made by themselves. */
export interface PersonalFood extends Omit<FoodSearchResult, 'query'> {
  readonly foodNames: FoodNames
  readonly isPersonal: true
}

/** What a person knows, and by which keys a food of the catalogue is one of it. */
export interface PersonalFoods {
  /** What was recorded lately (the newest first), then favourites, then own foods, each once. */
  readonly foods: readonly PersonalFood[]
  readonly byKey: ReadonlyMap<string, PersonalFood>
  /** The own foods, the newest first. */
  readonly own: readonly PersonalFood[]
}

interface PersonalFoodLists {
  readonly recents: readonly Favorite[]
  readonly favorites: readonly Favorite[]
  readonly own: readonly Food[]
  readonly language: Language
}

/** The foods a person recorded in the last 60 days, as portions, each once and the newest first. */
export async function readRecentFoods(store: Store, owner: Owner, today: Day): Promise<readonly Favorite[]> {
  // A day ahead of theirs, for what was recorded in a zone that was.
  const range = { start: addDays(today, -recentDays), end: addDays(today, 1) }
  const items = (await store.read(owner).items(area, range)) as readonly ValuesOf<typeof area.item>[]
  const namedItems = items.filter(({ name }) => name.trim() !== '')
  const portions = await mapInSlices(namedItems, toFavorite)
  const newest = new Map<string, Favorite>()
  for (const portion of portions.toReversed()) {
    await yieldWhenLong()
    const key = favoriteKey(portion)
    if (!newest.has(key)) newest.set(key, portion)
  }
  // What nobody knows the energy of was typed in a hurry: it is found by its name, and leads nothing.
  const recents = [...newest.values()]
  const hasEnergy = ({ unknown }: Favorite) => !unknown.split(',').includes('kcal')
  return [...recents.filter(hasEnergy), ...recents.filter((each) => !hasEnergy(each))]
}

/** Brings together what a person knows, so that a food that is several of these is there once. */
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
  // Two thousand foods have thirty thousand keys: each is made once, with turns for others in between.
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

/** The keys that portions of a food have as favourites and in records, in either language. */
export function listFavoriteKeys(food: Food): readonly string[] {
  return languages.flatMap((language) =>
    food.portions.map((portion) => favoriteKey(toPortionItem(food, portion, language))),
  )
}

/** The usual portion of a food in a person's language. */
export function toUsualFavorite(food: Food, language: Language): Favorite {
  const { count: _count, ...portion } = toPortionItem(food, usualPortion(food), language)
  return portion
}
