import { food as area } from '../areas/food.ts'
import { addDays, type Day } from '../calendar/day.ts'
import { favoriteCalls } from '../contract/food/favorites.ts'
import { type OwnFoodPage, ownCalls } from '../contract/food/own-foods.ts'
import { foodPageSize } from '../contract/food/search-result.ts'
import type { ValuesOf } from '../field/field.ts'
import { type Favorite, favoriteKey, toFavorite } from '../food/favorite.ts'
import type { Food } from '../food/food.ts'
import { mergePersonalFoods, type PersonalFoods, type YieldWhenLong } from '../food/personal-foods.ts'
import type { Language } from '../i18n/languages.ts'
import type { ListInput } from '../tracking/read/entries.ts'
import type { Reader } from '../tracking/store.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The favourite foods and the own foods of the user. */
export const personalFoodsResolvers: readonly Resolver[] = [
  createResolver(favoriteCalls.list, (_input, { readFavorites }) => readFavorites()),
  createResolver(favoriteCalls.sync, (_input, { readFavorites }) => readFavorites()),
  createResolver(ownCalls.list, async ({ PAGING }, { readPersonalFoods }) =>
    toOwnFoodPage(await readPersonalFoods(), PAGING),
  ),
]

function toOwnFoodPage({ own }: PersonalFoods, { page, sort }: Omit<ListInput, 'range'>): OwnFoodPage {
  const sorted = sort === 'asc' ? own : own.toReversed()
  const pageFoods = sorted.slice((page - 1) * foodPageSize, page * foodPageSize)
  return { foods: pageFoods.map((each) => ({ ...each, query: '' })), count: sorted.length }
}

/** The data from which the personal foods of a user are computed. */
interface PersonalFoodsSource {
  readonly reader: Reader
  readonly today: Day
  readonly language: Language
  readonly readFavorites: () => Promise<readonly Favorite[]>
  /** Lists the own foods, the newest first. */
  readonly readOwnFoods: () => Promise<readonly Food[]>
  readonly yieldWhenLong: YieldWhenLong
}

/** Reads the recent, favourite and own foods of a user. */
export async function readPersonalFoods({
  reader,
  today,
  language,
  readFavorites,
  readOwnFoods,
  yieldWhenLong,
}: PersonalFoodsSource): Promise<PersonalFoods> {
  const [recents, favorites, own] = await Promise.all([
    readRecentFoods(reader, today, yieldWhenLong),
    readFavorites(),
    readOwnFoods(),
  ])
  return mergePersonalFoods({ recents, favorites, own, language }, yieldWhenLong)
}

/** The age in days up to which a recorded food is recent. */
const recentFoodDays = 60

/** Reads the foods that a user recorded in the last 60 days, as portions, each once and the newest first. */
export async function readRecentFoods(
  reader: Reader,
  today: Day,
  yieldWhenLong: YieldWhenLong,
): Promise<readonly Favorite[]> {
  // One day ahead of today, because the user may have recorded it in a time zone further east.
  const range = { start: addDays(today, -recentFoodDays), end: addDays(today, 1) }
  const days = await reader.items(area, range)
  const items = days.flatMap((each) => each.items as readonly ValuesOf<typeof area.item>[])
  const newest = new Map<string, Favorite>()
  for (const item of items.filter(({ name }) => name.trim() !== '').toReversed()) {
    await yieldWhenLong()
    const portion = toFavorite(item)
    const key = favoriteKey(portion)
    if (!newest.has(key)) newest.set(key, portion)
  }
  // Foods without known energy were typed in a hurry, so they come last.
  const recents = [...newest.values()]
  const hasEnergy = ({ unknown }: Favorite) => !unknown.split(',').includes('kcal')
  return [...recents.filter(hasEnergy), ...recents.filter((each) => !hasEnergy(each))]
}
