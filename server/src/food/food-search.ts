import { type Day, today } from '@haru/shared/calendar/day.ts'
import type { OwnFoodPage } from '@haru/shared/contract/food/own-foods.ts'
import {
  type BarcodeResult,
  type FoodSearchInput,
  type FoodSearchPage,
  maxMatchCount,
} from '@haru/shared/contract/food/search.ts'
import { type FoodSearchResult, foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import {
  type CandidateMatch,
  type FoodCandidate,
  type FoodQuery,
  isGuess,
  type MatchLevel,
  matchCandidate,
  parseQuery,
  sortMatches,
} from '@haru/shared/food/match.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import { LRUCache } from 'lru-cache'
import { mapInSlices } from '../runtime/event-loop.ts'
import type { FoodCatalogue } from './catalogue.ts'
import type { IndexSearch } from './index-search.ts'
import type { LiveRequest, LiveResult, LiveSearch } from './live/live-search.ts'
import {
  listFavoriteKeys,
  mergePersonalFoods,
  type PersonalFood,
  type PersonalFoods,
  readRecentFoods,
  toUsualFavorite,
} from './personal-foods.ts'

/** The user of a food search. */
export interface FoodSearchUser extends Owner {
  readonly language: Language
  readonly timeZone: string
  /** The number of the last write of the user. */
  readonly seq: number
}

export interface FoodSearch {
  /** Finds personal foods, then foods of the catalogue, the best match first. An empty query lists personal foods. */
  readonly find: (user: FoodSearchUser, input: FoodSearchInput) => Promise<FoodSearchPage>
  readonly findByBarcode: (
    user: FoodSearchUser,
    input: { readonly barcode: string; readonly isoCode: string },
  ) => Promise<BarcodeResult>
  readonly listOwn: (
    user: FoodSearchUser,
    page: { readonly page: number; readonly sort: 'asc' | 'desc' },
  ) => Promise<OwnFoodPage>
  /** Returns an own food as a search result for the user. */
  readonly presentOwn: (user: FoodSearchUser, food: Food) => Promise<FoodSearchResult>
}

interface SearchDeps {
  readonly store: Store
  readonly index: IndexSearch
  readonly listFavorites: (owner: Owner) => Promise<readonly Favorite[]>
  readonly listOwn: (owner: Owner) => Promise<readonly Food[]>
  /** Searched if the catalogue has too few matches. A food that it finds by barcode is stored with `put`. */
  readonly live: LiveSearch
  readonly put: FoodCatalogue['put']
  readonly now: () => number
}

interface SearchRequest {
  readonly text: string
  readonly isoCode: string
}

interface SearchResults {
  readonly all: readonly FoodSearchResult[]
  readonly note: string
}

export function openSearch({ store, index, listFavorites, listOwn, live, put, now }: SearchDeps): FoodSearch {
  const cachedFoods = cachePersonalFoods(async (user, day) => {
    const [recents, favorites, own] = await Promise.all([
      readRecentFoods(store, user, day),
      listFavorites(user),
      listOwn(user),
    ])
    return mergePersonalFoods({ recents, favorites, own, language: user.language })
  })
  const readPersonal = (user: FoodSearchUser) => cachedFoods(user, today(user.timeZone, new Date(now())))

  async function find(user: FoodSearchUser, { text, isoCode }: SearchRequest): Promise<SearchResults> {
    const personal = await readPersonal(user)
    const query = parseQuery(text)
    const barcode = parseBarcode(text)
    const request = { ownerId: user.ownerId, isoCode }
    const list = (foods: readonly SearchResult[], note = '') => ({
      all: foods.map((food) => toFound(food, text)),
      note,
    })

    if (query.compact === '') return list(personal.foods.filter(({ isRecent, isFavorite }) => isRecent || isFavorite))
    if (barcode !== null) {
      const own = personal.foods.filter(({ food }) => food.barcode === barcode)
      const { foods, note } = await readByBarcode(barcode, own.length > 0, request)
      return list([...own, ...(await createCandidates(foods, personal, user.language))], note)
    }
    const here = await index.find(query)
    const near = await rankCandidates(query, here, { personal, language: user.language })
    if (near.filter(({ match }) => !isGuess(match)).length >= foodPageSize) return list(near)
    const { foods, note } = await live.search(text, request)
    const more = foods.filter((food) => !here.some((other) => isSameFood(food, other)))
    const all =
      more.length === 0 ? near : await rankCandidates(query, [...here, ...more], { personal, language: user.language })
    return list(all, note)
  }

  /** Looks a barcode up in the catalogue, then in other databases. A found food is stored, because users scan the same food again. */
  async function readByBarcode(barcode: string, isOwn: boolean, request: LiveRequest): Promise<LiveResult> {
    const here = await index.byBarcode(barcode)
    if (isOwn || here.length > 0) return { foods: here, note: '' }
    const result = await live.byBarcode(barcode, request)
    if (result.foods.length > 0) await put(result.foods)
    return result
  }

  return {
    find: async (user, { query, page, isoCode }) => {
      const found = await find(user, { text: query, isoCode })
      const all = found.all.slice(0, maxMatchCount)
      const foods = all.slice(page * foodPageSize, (page + 1) * foodPageSize)
      return { foods, count: all.length, note: found.note }
    },
    findByBarcode: async (user, { barcode, isoCode }) => {
      const { all, note } = await find(user, { text: barcode, isoCode })
      return { food: all[0] ?? null, note }
    },
    listOwn: async (user, { page, sort }) => {
      const { own } = await readPersonal(user)
      const sorted = sort === 'asc' ? own : own.toReversed()
      const shown = sorted.slice((page - 1) * foodPageSize, page * foodPageSize)
      return { foods: shown.map((each) => toFound(each, '')), count: sorted.length }
    },
    presentOwn: async (user, food) => {
      const [found] = await createCandidates([food], await readPersonal(user), user.language)
      const usual = toUsualFavorite(food, user.language)
      const marks = { isRecent: found?.isRecent ?? false, isFavorite: found?.isFavorite ?? false }
      return { food, usual, query: '', ...marks, isOwn: true }
    },
  }
}

type SearchResult = Omit<FoodSearchResult, 'query'>

interface CatalogueCandidate extends SearchResult, FoodCandidate {
  /** The id of the personal food that this food replaces. */
  readonly replaces: string | null
}

function createCandidates(
  foods: readonly Food[],
  personal: PersonalFoods,
  language: Language,
): Promise<readonly CatalogueCandidate[]> {
  return mapInSlices(foods, (food) => {
    const personalFood = findPersonalFood(food, personal)
    return {
      food,
      usual: personalFood?.usual ?? toUsualFavorite(food, language),
      isRecent: personalFood?.isRecent ?? false,
      isFavorite: personalFood?.isFavorite ?? false,
      isOwn: false,
      isPersonal: personalFood !== undefined,
      foodNames: parseFoodNames(food),
      replaces: personalFood === undefined || personalFood.isOwn ? null : personalFood.food.id,
    }
  })
}

function findPersonalFood(food: Food, { byKey }: PersonalFoods): PersonalFood | undefined {
  if (byKey.size === 0) return undefined
  const key = listFavoriteKeys(food).find((each) => byKey.has(each))
  return key === undefined ? undefined : byKey.get(key)
}

/** Ranks the matching foods among the personal foods and the given foods, the best first. */
async function rankCandidates(
  query: FoodQuery,
  foods: readonly Food[],
  { personal, language }: { readonly personal: PersonalFoods; readonly language: Language },
): Promise<readonly (SearchResult & { readonly match: MatchLevel })[]> {
  const others = await createCandidates(foods, personal, language)
  // A recorded food of the catalogue has more data than its record, so it replaces the record.
  const replaced = new Set(others.flatMap(({ replaces }) => replaces ?? []))
  const personalFoods = personal.foods.filter(({ food }) => !replaced.has(food.id))
  // A user may have thousands of personal foods: other requests run between the slices.
  const matches = await mapInSlices<SearchResult & FoodCandidate, CandidateMatch<SearchResult & FoodCandidate>>(
    [...personalFoods, ...others],
    (each) => matchCandidate(query, each),
  )
  return sortMatches(matches).map(({ candidate, match }) => ({ ...candidate, match }))
}

function isSameFood(a: Food, b: Food): boolean {
  return a.id === b.id || (a.barcode !== '' && a.barcode === b.barcode)
}

function toFound({ food, usual, isRecent, isFavorite, isOwn }: SearchResult, query: string): FoodSearchResult {
  return { food, usual, query, isRecent, isFavorite, isOwn }
}

/** The number of users whose personal foods are cached: a household searches at the same time. */
const maxCachedUsers = 20

/** Caches the personal foods of a user until the next write or the next day, because every search needs them. */
function cachePersonalFoods(
  work: (user: FoodSearchUser, day: Day) => Promise<PersonalFoods>,
): (user: FoodSearchUser, day: Day) => Promise<PersonalFoods> {
  const cache = new LRUCache<string, { readonly state: string; readonly personal: Promise<PersonalFoods> }>({
    max: maxCachedUsers,
  })
  return (user, day) => {
    const state = `${user.seq} ${day} ${user.language}`
    const before = cache.get(user.ownerId)
    const personal = before?.state === state ? before.personal : work(user, day)
    cache.set(user.ownerId, { state, personal })
    personal.catch(() => cache.delete(user.ownerId))
    return personal
  }
}
