import { type Language, languages } from '../i18n/languages.ts'
import { type Favorite, favoriteKey } from './favorite.ts'
import type { Food } from './food.ts'
import { type FoodNames, parseFoodNames } from './food-names.ts'
import { findUsualPortion, toPortionItem } from './portion.ts'
import { toRecordedFood } from './recorded-food.ts'

/** A food, and how it is related to a user. */
export interface MarkedFood {
  readonly food: Food
  /**
   * Its usual portion in the language of the user, ready to be recorded. A recent or favourite food has exactly the numbers that the
   * user recorded or marked; the amounts of 100 g are only approximations of them.
   */
  readonly usual: Favorite
  readonly isRecent: boolean
  readonly isFavorite: boolean
  readonly isOwn: boolean
}

/** A recent, favourite or own food of a user. */
export interface PersonalFood extends MarkedFood {
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

/** Lets other work run if the current work has taken long. Called in loops over thousands of foods. */
export type YieldWhenLong = () => Promise<void> | undefined

/** Merges the personal foods, so that a food of several lists occurs once. */
export async function mergePersonalFoods(
  { recents, favorites, own, language }: PersonalFoodLists,
  yieldWhenLong: YieldWhenLong,
): Promise<PersonalFoods> {
  const byKey = new Map<string, PersonalFood>()
  const keySets = {
    recent: await createKeySet(recents, yieldWhenLong),
    favorite: await createKeySet(favorites, yieldWhenLong),
  }
  const toMarks = (keys: readonly string[]) => ({
    isRecent: keys.some((key) => keySets.recent.has(key)),
    isFavorite: keys.some((key) => keySets.favorite.has(key)),
  })
  const { keysOfOwn, ownByKey } = await indexOwnFoods(own, yieldWhenLong)
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

interface OwnFoodContext extends Pick<PersonalFoodLists, 'recents' | 'favorites' | 'language'> {}

/** Marks one own food, without those of the other own foods. */
export function markOwnFood(food: Food, { recents, favorites, language }: OwnFoodContext): MarkedFood {
  const keys = new Set(listFavoriteKeys(food))
  const isIn = (portions: readonly Favorite[]) => portions.some((portion) => keys.has(favoriteKey(portion)))
  return {
    food,
    usual: toUsualFavorite(food, language),
    isRecent: isIn(recents),
    isFavorite: isIn(favorites),
    isOwn: true,
  }
}

/** Two thousand foods have thirty thousand keys: each is computed once, in slices that let other work run. */
async function indexOwnFoods(own: readonly Food[], yieldWhenLong: YieldWhenLong) {
  const keysOfOwn = new Map<Food, readonly string[]>()
  const ownByKey = new Map<string, Food>()
  for (const food of own) {
    await yieldWhenLong()
    const keys = listFavoriteKeys(food)
    keysOfOwn.set(food, keys)
    for (const key of keys) ownByKey.set(key, food)
  }
  return { keysOfOwn, ownByKey }
}

async function createKeySet(portions: readonly Favorite[], yieldWhenLong: YieldWhenLong): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const portion of portions) {
    await yieldWhenLong()
    keys.add(favoriteKey(portion))
  }
  return keys
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
