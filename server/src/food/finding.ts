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
import type { Catalogue } from './catalogue.ts'
import type { LiveRequest, LiveResult, LiveSearch } from './live/live-search.ts'
import { foodKeys, type Known, knownFoods, type Mine, portionOf, recentFoods } from './mine.ts'
import type { Search } from './search.ts'

/** Whoever looks for food. */
export interface Seeker extends Owner {
  readonly language: Language
  readonly timeZone: string
  /** The number of the person's last write. */
  readonly seq: number
}

export interface Finding {
  /** What a person knows first, then the catalogue, the best match first; without a query what they know. */
  readonly list: (seeker: Seeker, input: FoodSearchInput) => Promise<FoodSearchPage>
  readonly barcode: (
    seeker: Seeker,
    asked: { readonly barcode: string; readonly isoCode: string },
  ) => Promise<BarcodeResult>
  readonly own: (seeker: Seeker, page: { readonly page: number; readonly sort: 'asc' | 'desc' }) => Promise<OwnFoodPage>
  /** A food as it is told to this person. */
  readonly told: (seeker: Seeker, food: Food) => Promise<FoodSearchResult>
}

interface Needs {
  readonly store: Store
  readonly search: Search
  readonly favoritesOf: (owner: Owner) => Promise<readonly Favorite[]>
  readonly ownOf: (owner: Owner) => Promise<readonly Food[]>
  /** Asked where too little is known here; what is found by its barcode is kept by `put`. */
  readonly live: LiveSearch
  readonly put: Catalogue['put']
  readonly now: () => number
}

interface Asked {
  readonly text: string
  readonly isoCode: string
}

interface Answered {
  readonly all: readonly FoodSearchResult[]
  readonly note: string
}

export function openFinding({ store, search, favoritesOf, ownOf, live, put, now }: Needs): Finding {
  const knownTo = keepKnown(async (seeker, day) => {
    const [recents, favorites, own] = await Promise.all([
      recentFoods(store, seeker, day),
      favoritesOf(seeker),
      ownOf(seeker),
    ])
    return knownFoods({ recents, favorites, own, language: seeker.language })
  })
  const knownOf = (seeker: Seeker) => knownTo(seeker, today(seeker.timeZone, new Date(now())))

  async function find(seeker: Seeker, { text, isoCode }: Asked): Promise<Answered> {
    const known = await knownOf(seeker)
    const query = parseQuery(text)
    const barcode = parseBarcode(text)
    const wish = { ownerId: seeker.ownerId, isoCode }
    const told = (foods: readonly Told[], note = '') => ({ all: foods.map((food) => tell(food, text)), note })

    if (query.compact === '') return told(known.foods.filter(({ isRecent, isFavorite }) => isRecent || isFavorite))
    if (barcode !== null) {
      const own = known.foods.filter(({ food }) => food.barcode === barcode)
      const { foods, note } = await withBarcode(barcode, own.length > 0, wish)
      return told([...own, ...(await candidates(foods, known, seeker.language))], note)
    }
    const here = await search.find(query)
    const near = await matching(query, here, { known, language: seeker.language })
    if (near.filter(({ match }) => !isGuess(match)).length >= foodPageSize) return told(near)
    const { foods, note } = await live.search(text, wish)
    const more = foods.filter((food) => !here.some((other) => isSame(food, other)))
    const all =
      more.length === 0 ? near : await matching(query, [...here, ...more], { known, language: seeker.language })
    return told(all, note)
  }

  /** Somebody scans what is in their kitchen, and will again: what another database knows of it is kept. */
  async function withBarcode(barcode: string, isOwn: boolean, wish: LiveRequest): Promise<LiveResult> {
    const here = await search.byBarcode(barcode)
    if (isOwn || here.length > 0) return { foods: here, note: '' }
    const answer = await live.byBarcode(barcode, wish)
    if (answer.foods.length > 0) await put(answer.foods)
    return answer
  }

  return {
    list: async (seeker, { query, page, isoCode }) => {
      const found = await find(seeker, { text: query, isoCode })
      const all = found.all.slice(0, maxMatchCount)
      const foods = all.slice(page * foodPageSize, (page + 1) * foodPageSize)
      return { foods, count: all.length, note: found.note }
    },
    barcode: async (seeker, { barcode, isoCode }) => {
      const { all, note } = await find(seeker, { text: barcode, isoCode })
      return { food: all[0] ?? null, note }
    },
    own: async (seeker, { page, sort }) => {
      const { own } = await knownOf(seeker)
      const sorted = sort === 'asc' ? own : own.toReversed()
      const shown = sorted.slice((page - 1) * foodPageSize, page * foodPageSize)
      return { foods: shown.map((each) => tell(each, '')), count: sorted.length }
    },
    told: async (seeker, food) => {
      const [found] = await candidates([food], await knownOf(seeker), seeker.language)
      const usual = portionOf(food, seeker.language)
      const marks = { isRecent: found?.isRecent ?? false, isFavorite: found?.isFavorite ?? false }
      return { food, usual, query: '', ...marks, isOwn: true }
    },
  }
}

type Told = Omit<FoodSearchResult, 'query'>

interface OfCatalogue extends Told, FoodCandidate {
  /** The id of what the person knows that this food is. */
  readonly replaces: string | null
}

function candidates(foods: readonly Food[], known: Known, language: Language): Promise<readonly OfCatalogue[]> {
  return mapInSlices(foods, (food) => {
    const mine = sameAs(food, known)
    return {
      food,
      usual: mine?.usual ?? portionOf(food, language),
      isRecent: mine?.isRecent ?? false,
      isFavorite: mine?.isFavorite ?? false,
      isOwn: false,
      isPersonal: mine !== undefined,
      foodNames: parseFoodNames(food),
      replaces: mine === undefined || mine.isOwn ? null : mine.food.id,
    }
  })
}

function sameAs(food: Food, { byKey }: Known): Mine | undefined {
  if (byKey.size === 0) return undefined
  const key = foodKeys(food).find((each) => byKey.has(each))
  return key === undefined ? undefined : byKey.get(key)
}

/** The foods that answer a query, of what a person knows and of these, the best first. */
async function matching(
  query: FoodQuery,
  foods: readonly Food[],
  { known, language }: { readonly known: Known; readonly language: Language },
): Promise<readonly (Told & { readonly match: MatchLevel })[]> {
  const others = await candidates(foods, known, language)
  // A food of the catalogue that the person recorded tells more than the record does.
  const replaced = new Set(others.flatMap(({ replaces }) => replaces ?? []))
  const mine = known.foods.filter(({ food }) => !replaced.has(food.id))
  // A user may know thousands of foods: other requests have their turn between the slices.
  const answers = await mapInSlices<Told & FoodCandidate, CandidateMatch<Told & FoodCandidate>>(
    [...mine, ...others],
    (each) => matchCandidate(query, each),
  )
  return sortMatches(answers).map(({ candidate, match }) => ({ ...candidate, match }))
}

function isSame(a: Food, b: Food): boolean {
  return a.id === b.id || (a.barcode !== '' && a.barcode === b.barcode)
}

function tell({ food, usual, isRecent, isFavorite, isOwn }: Told, query: string): FoodSearchResult {
  return { food, usual, query, isRecent, isFavorite, isOwn }
}

/** A household looks for food one after the other. */
const mostKept = 20

/** Keeps what people know until they write again, or their day ends: it is asked for with every letter they type. */
function keepKnown(work: (seeker: Seeker, day: Day) => Promise<Known>): (seeker: Seeker, day: Day) => Promise<Known> {
  const kept = new LRUCache<string, { readonly state: string; readonly known: Promise<Known> }>({ max: mostKept })
  return (seeker, day) => {
    const state = `${seeker.seq} ${day} ${seeker.language}`
    const before = kept.get(seeker.ownerId)
    const known = before?.state === state ? before.known : work(seeker, day)
    kept.set(seeker.ownerId, { state, known })
    known.catch(() => kept.delete(seeker.ownerId))
    return known
  }
}
