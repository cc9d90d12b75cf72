import { type Day, today } from '@haru/shared/calendar/day.ts'
import { type BarcodeAnswer, type FindAnswer, type FindInput, mostFound } from '@haru/shared/contract/food/find.ts'
import { type Found, foundPageSize } from '@haru/shared/contract/food/found.ts'
import type { OwnListAnswer } from '@haru/shared/contract/food/own.ts'
import { readBarcode } from '@haru/shared/food/barcode.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { type Candidate, namedOf, queryOf, ranked } from '@haru/shared/food/match.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
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
  readonly list: (seeker: Seeker, input: FindInput) => Promise<FindAnswer>
  readonly barcode: (seeker: Seeker, barcode: string) => Promise<BarcodeAnswer>
  readonly own: (
    seeker: Seeker,
    page: { readonly page: number; readonly sort: 'asc' | 'desc' },
  ) => Promise<OwnListAnswer>
  /** A food as it is told to this person. */
  readonly told: (seeker: Seeker, food: Food) => Promise<Found>
}

interface Needs {
  readonly store: Store
  readonly search: Search
  readonly favoritesOf: (owner: Owner) => Promise<readonly Favorite[]>
  readonly ownOf: (owner: Owner) => Promise<readonly Food[]>
  readonly now: () => number
}

export function openFinding({ store, search, favoritesOf, ownOf, now }: Needs): Finding {
  const knownTo = keepKnown(async (seeker, day) => {
    const [recents, favorites, own] = await Promise.all([
      recentFoods(store, seeker, day),
      favoritesOf(seeker),
      ownOf(seeker),
    ])
    return knownFoods({ recents, favorites, own, language: seeker.language })
  })
  const knownOf = (seeker: Seeker) => knownTo(seeker, today(seeker.timeZone, new Date(now())))

  async function find(seeker: Seeker, text: string): Promise<readonly Found[]> {
    const known = await knownOf(seeker)
    const query = queryOf(text)
    const tell = (each: Told) => ({ ...each, query: text })
    if (query.compact === '')
      return known.foods
        .filter(({ isRecent, isFavorite }) => isRecent || isFavorite)
        .map(withoutName)
        .map(tell)
    const barcode = readBarcode(text)
    const foods = barcode === null ? await search.find(query) : await search.byBarcode(barcode)
    const fromCatalogue = candidates(foods, known, seeker.language)
    if (barcode !== null) {
      const own = known.foods.filter(({ food }) => food.barcode === barcode)
      return [...own, ...fromCatalogue].map(withoutName).map(tell)
    }
    // A food of the catalogue that the person recorded tells more than the record does.
    const replaced = new Set(fromCatalogue.flatMap(({ replaces }) => replaces ?? []))
    const mine = known.foods.filter(({ food }) => !replaced.has(food.id))
    return ranked<Told & Candidate>(query, [...mine, ...fromCatalogue]).map(({ candidate }) =>
      tell(withoutName(candidate)),
    )
  }

  return {
    list: async (seeker, { query, page }) => {
      const all = (await find(seeker, query)).slice(0, mostFound)
      const foods = all.slice(page * foundPageSize, (page + 1) * foundPageSize)
      return { foods, count: all.length, note: '' }
    },
    barcode: async (seeker, barcode) => {
      const [food = null] = await find(seeker, barcode)
      return { food, note: '' }
    },
    own: async (seeker, { page, sort }) => {
      const { own } = await knownOf(seeker)
      const sorted = sort === 'asc' ? own : own.toReversed()
      const shown = sorted.slice((page - 1) * foundPageSize, page * foundPageSize)
      return { foods: shown.map((each) => ({ ...withoutName(each), query: '' })), count: sorted.length }
    },
    told: async (seeker, food) => {
      const [found] = candidates([food], await knownOf(seeker), seeker.language)
      const usual = portionOf(food, seeker.language)
      const marks = { isRecent: found?.isRecent ?? false, isFavorite: found?.isFavorite ?? false }
      return { food, usual, query: '', ...marks, isOwn: true }
    },
  }
}

type Told = Omit<Found, 'query'>

interface OfCatalogue extends Told, Candidate {
  /** The id of what the person knows that this food is. */
  readonly replaces: string | null
}

function candidates(foods: readonly Food[], known: Known, language: Language): readonly OfCatalogue[] {
  return foods.map((food) => {
    const mine = sameAs(food, known)
    return {
      food,
      usual: mine?.usual ?? portionOf(food, language),
      isRecent: mine?.isRecent ?? false,
      isFavorite: mine?.isFavorite ?? false,
      isOwn: false,
      isMine: mine !== undefined,
      named: namedOf(food),
      replaces: mine === undefined || mine.isOwn ? null : mine.food.id,
    }
  })
}

function sameAs(food: Food, { byKey }: Known): Mine | undefined {
  if (byKey.size === 0) return undefined
  const key = foodKeys(food).find((each) => byKey.has(each))
  return key === undefined ? undefined : byKey.get(key)
}

function withoutName({ food, usual, isRecent, isFavorite, isOwn }: Told): Told {
  return { food, usual, isRecent, isFavorite, isOwn }
}

/** A household looks for food one after the other. */
const mostKept = 20

/** Keeps what people know until they write again, or their day ends: it is asked for with every letter they type. */
function keepKnown(work: (seeker: Seeker, day: Day) => Promise<Known>): (seeker: Seeker, day: Day) => Promise<Known> {
  const kept = new Map<string, { readonly state: string; readonly known: Promise<Known> }>()
  return (seeker, day) => {
    const state = `${seeker.seq} ${day} ${seeker.language}`
    const before = kept.get(seeker.ownerId)
    const known = before?.state === state ? before.known : work(seeker, day)
    kept.delete(seeker.ownerId)
    kept.set(seeker.ownerId, { state, known })
    known.catch(() => kept.delete(seeker.ownerId))
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return known
  }
}
