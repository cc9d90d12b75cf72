import {
  type BarcodeResult,
  type FoodSearchInput,
  type FoodSearchNote,
  type FoodSearchPage,
  maxMatchCount,
} from '../../contract/food/search.ts'
import { type FoodSearchResult, foodPageSize } from '../../contract/food/search-result.ts'
import { parseBarcode } from '../../food/barcode.ts'
import type { Food } from '../../food/food.ts'
import { parseFoodNames } from '../../food/food-names.ts'
import {
  type CandidateMatch,
  type FoodCandidate,
  type FoodQuery,
  isGuess,
  type MatchLevel,
  matchCandidate,
  parseQuery,
  sortMatches,
} from '../../food/match.ts'
import { listFavoriteKeys, type PersonalFood, type PersonalFoods, toUsualFavorite } from '../../food/personal-foods.ts'
import type { Language } from '../../i18n/languages.ts'
import type { Owner } from '../../tracking/store.ts'

/** The user of a food search. */
export interface FoodSearchUser extends Owner {
  readonly language: Language
}

export interface FoodSearch<User extends FoodSearchUser> {
  /** Finds personal foods, then foods of the catalogue, the best match first. An empty query lists personal foods. */
  readonly find: (user: User, input: FoodSearchInput) => Promise<FoodSearchPage>
  readonly findByBarcode: (
    user: User,
    input: { readonly barcode: string; readonly isoCode: string },
  ) => Promise<BarcodeResult>
  /** Returns an own food as a search result for the user. */
  readonly presentOwn: (user: User, food: Food) => Promise<FoodSearchResult>
}

/** Looks up foods of a catalogue. The result is unordered and only likely to match: the search matches and sorts it. */
export interface FoodIndex {
  /** Returns at most some hundred foods, including the best matches. */
  readonly find: (query: FoodQuery) => Promise<readonly Food[]>
  readonly findByBarcode: (barcode: string) => Promise<readonly Food[]>
}

/** The user and country of a search of other food databases. */
export interface LiveRequest {
  readonly ownerId: string
  /** A country code of two lower-case letters, or any other text for none. */
  readonly isoCode: string
}

export interface LiveResult {
  readonly foods: readonly Food[]
  readonly note: FoodSearchNote
}

/** Searches other food databases. */
export interface LiveSearch {
  readonly search: (query: string, request: LiveRequest) => Promise<LiveResult>
  readonly findByBarcode: (barcode: string, request: LiveRequest) => Promise<LiveResult>
}

/** `list.map(map)` that lets other work run in between. */
type MapInSlices = <T, R>(list: Iterable<T>, map: (item: T) => R) => Promise<R[]>

export interface FoodSearchDeps<User> {
  readonly readPersonalFoods: (user: User) => Promise<PersonalFoods>
  readonly index: FoodIndex
  /** Searched if the catalogue has too few matches. A food that it finds by barcode is stored with `put`. */
  readonly live: LiveSearch
  readonly put: (foods: readonly Food[]) => Promise<unknown>
  readonly mapInSlices: MapInSlices
}

/** A search text with its user and the personal foods of the user. */
interface SearchRequest {
  readonly user: FoodSearchUser
  readonly personal: PersonalFoods
  readonly text: string
  readonly isoCode: string
}

type SearchResult = Omit<FoodSearchResult, 'query'>

type SourceDeps = Omit<FoodSearchDeps<never>, 'readPersonalFoods'>

interface RankedResults {
  readonly results: readonly SearchResult[]
  readonly note: string
}

export function createFoodSearch<User extends FoodSearchUser>(deps: FoodSearchDeps<User>): FoodSearch<User> {
  const { readPersonalFoods, mapInSlices } = deps
  const search = async (user: User, text: string, isoCode: string) =>
    searchFoods(deps, { user, personal: await readPersonalFoods(user), text, isoCode })
  return {
    find: async (user, { query, page, isoCode }) => {
      const { results, note } = await search(user, query, isoCode)
      const matches = results.slice(0, maxMatchCount)
      const pageResults = matches.slice(page * foodPageSize, (page + 1) * foodPageSize)
      return { foods: pageResults.map((result) => toFoodSearchResult(result, query)), count: matches.length, note }
    },
    findByBarcode: async (user, { barcode, isoCode }) => {
      const { results, note } = await search(user, barcode, isoCode)
      const [first] = results
      return { food: first === undefined ? null : toFoodSearchResult(first, barcode), note }
    },
    presentOwn: async (user, food) => {
      const [found] = await createCandidates([food], {
        personal: await readPersonalFoods(user),
        language: user.language,
        mapInSlices,
      })
      const usual = toUsualFavorite(food, user.language)
      const marks = { isRecent: found?.isRecent ?? false, isFavorite: found?.isFavorite ?? false }
      return { food, usual, query: '', ...marks, isOwn: true }
    },
  }
}

async function searchFoods(deps: SourceDeps, request: SearchRequest): Promise<RankedResults> {
  const query = parseQuery(request.text)
  if (query.compact === '') {
    return { results: request.personal.foods.filter(({ isRecent, isFavorite }) => isRecent || isFavorite), note: '' }
  }
  const barcode = parseBarcode(request.text)
  return barcode === null ? searchByQuery(deps, request, query) : searchByBarcode(deps, request, barcode)
}

/** Searches other databases as well if the personal foods and the catalogue fill no page. */
async function searchByQuery(
  { index, live, mapInSlices }: SourceDeps,
  { user, personal, text, isoCode }: SearchRequest,
  query: FoodQuery,
): Promise<RankedResults> {
  const rank = (foods: readonly Food[]) =>
    rankCandidates(query, foods, { personal, language: user.language, mapInSlices })
  const catalogueFoods = await index.find(query)
  const results = await rank(catalogueFoods)
  if (results.filter(({ match }) => !isGuess(match)).length >= foodPageSize) return { results, note: '' }
  const { foods, note } = await live.search(text, { ownerId: user.ownerId, isoCode })
  const more = foods.filter((food) => !catalogueFoods.some((other) => isSameFood(food, other)))
  return { results: more.length === 0 ? results : await rank([...catalogueFoods, ...more]), note }
}

async function searchByBarcode(
  deps: SourceDeps,
  { user, personal, isoCode }: SearchRequest,
  barcode: string,
): Promise<RankedResults> {
  const personalMatches = personal.foods.filter(({ food }) => food.barcode === barcode)
  const { foods, note } = await readByBarcode(deps, barcode, personalMatches.length > 0, {
    ownerId: user.ownerId,
    isoCode,
  })
  const candidates = await createCandidates(foods, { ...deps, personal, language: user.language })
  return { results: [...personalMatches, ...candidates], note }
}

/** Looks a barcode up in the catalogue, then in other databases. A found food is stored, because users scan the same food again. */
async function readByBarcode(
  { index, live, put }: SourceDeps,
  barcode: string,
  isOwn: boolean,
  request: LiveRequest,
): Promise<LiveResult> {
  const catalogueFoods = await index.findByBarcode(barcode)
  if (isOwn || catalogueFoods.length > 0) return { foods: catalogueFoods, note: '' }
  const result = await live.findByBarcode(barcode, request)
  if (result.foods.length > 0) await put(result.foods)
  return result
}

interface CatalogueCandidate extends SearchResult, FoodCandidate {
  /** The id of the personal food that this food replaces. */
  readonly replaces: string | null
}

/** The personal foods by which found foods are marked, and the language of their names. */
interface CandidateContext extends Pick<SourceDeps, 'mapInSlices'> {
  readonly personal: PersonalFoods
  readonly language: Language
}

function createCandidates(
  foods: readonly Food[],
  { personal, language, mapInSlices }: CandidateContext,
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
  const key = listFavoriteKeys(food).find((candidate) => byKey.has(candidate))
  return key === undefined ? undefined : byKey.get(key)
}

/** Ranks the matching foods among the personal foods and the given foods, the best first. */
async function rankCandidates(
  query: FoodQuery,
  foods: readonly Food[],
  context: CandidateContext,
): Promise<readonly (SearchResult & { readonly match: MatchLevel })[]> {
  const { personal, mapInSlices } = context
  const others = await createCandidates(foods, context)
  // A recorded food of the catalogue has more data than its record, so it replaces the record.
  const replaced = new Set(others.flatMap(({ replaces }) => replaces ?? []))
  const personalFoods = personal.foods.filter(({ food }) => !replaced.has(food.id))
  // A user may have thousands of personal foods: other requests run between the slices.
  const matches = await mapInSlices<SearchResult & FoodCandidate, CandidateMatch<SearchResult & FoodCandidate>>(
    [...personalFoods, ...others],
    (result) => matchCandidate(query, result),
  )
  return sortMatches(matches).map(({ candidate, match }) => ({ ...candidate, match }))
}

function isSameFood(a: Food, b: Food): boolean {
  return a.id === b.id || (a.barcode !== '' && a.barcode === b.barcode)
}

function toFoodSearchResult(
  { food, usual, isRecent, isFavorite, isOwn }: SearchResult,
  query: string,
): FoodSearchResult {
  return { food, usual, query, isRecent, isFavorite, isOwn }
}
