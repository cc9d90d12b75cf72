import {
  type FoodSearchInput,
  type FoodSearchPage,
  maxMatchCount,
  offlineNote,
} from '@haru/shared/contract/food/search.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import {
  containsQuery,
  type FoodCandidate,
  type FoodQuery,
  listSpellings,
  matchCandidate,
  sortMatches,
} from '@haru/shared/food/match.ts'
import type { PersonalFoods } from '@haru/shared/food/personal-foods.ts'
import { createFoodSearch, type FoodIndex, type FoodSearchUser } from '@haru/shared/resolvers/food/food-search.ts'

/** The user of a search on this device. */
export interface DeviceSearchUser extends FoodSearchUser {
  readonly personal: PersonalFoods
}

/** Finds the foods that are on this device. The note says that others need the network. */
export type DeviceFoodSearch = (user: DeviceSearchUser, input: FoodSearchInput) => Promise<FoodSearchPage>

/** Opens the search among the starter foods and the personal foods. The starter foods are loaded and parsed at the first search. */
export function openDeviceSearch(loadStarterFoods: () => Promise<readonly Food[]>): DeviceFoodSearch {
  const withoutOthers = async () => ({ foods: [], note: offlineNote }) as const
  const { find } = createFoodSearch<DeviceSearchUser>({
    readPersonalFoods: async ({ personal }) => personal,
    index: createIndex(loadStarterFoods),
    live: { search: withoutOthers, findByBarcode: withoutOthers },
    put: async () => undefined,
    mapInSlices,
  })
  return async (user, input) => {
    const page = await find(user, input)
    return input.query.trim() === '' ? page : { ...page, note: offlineNote }
  }
}

/** The starter foods with their parsed names, and all words of these names. */
interface StarterIndex {
  readonly candidates: readonly FoodCandidate[]
  readonly vocabulary: ReadonlySet<string>
}

async function parseFoods(foods: readonly Food[]): Promise<StarterIndex> {
  const candidates = await mapInSlices(foods, (food) => ({ food, foodNames: parseFoodNames(food), isPersonal: false }))
  return { candidates, vocabulary: new Set(candidates.flatMap(({ foodNames }) => foodNames.searchTexts)) }
}

function createIndex(loadFoods: () => Promise<readonly Food[]>): FoodIndex {
  let index: Promise<StarterIndex> | null = null

  /** Without the file of the starter foods the personal foods are found, and the next search tries again. */
  function readIndex(): Promise<StarterIndex> {
    index ??= loadFoods().then(parseFoods)
    return index.catch(() => {
      index = null
      return parseFoods([])
    })
  }

  return {
    find: async (query) => rankStarterFoods(query, await readIndex()),
    findByBarcode: async () => [],
  }
}

/** As in the server, guesses are tried only if a page is not full without them, and only words that no food has are typos. */
async function rankStarterFoods(query: FoodQuery, { candidates, vocabulary }: StarterIndex): Promise<readonly Food[]> {
  const contained = new Set<FoodCandidate>()
  await mapInSlices(candidates, (each) => containsQuery(query, each.foodNames) && contained.add(each))
  const hasTypo = listSpellings(query).some(({ words }) => words.some((word) => !vocabulary.has(word)))
  const isComplete = contained.size >= foodPageSize || (contained.size > 0 && !hasTypo)
  const matches = await mapInSlices(isComplete ? contained : candidates, (each) => matchCandidate(query, each))
  return sortMatches(matches.filter(({ match }) => match !== 'typo' || hasTypo))
    .slice(0, maxMatchCount)
    .map(({ candidate }) => candidate.food)
}

/** How long the search may keep the browser from handling input. */
const maxPieceMs = 8

async function mapInSlices<T, R>(list: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  let startedAt = performance.now()
  for (const item of list) {
    if (performance.now() - startedAt > maxPieceMs) {
      await yieldToInput()
      startedAt = performance.now()
    }
    mapped.push(map(item))
  }
  return mapped
}

/** Lets the browser handle input. Its timers would wait 4 ms each time. */
function yieldToInput(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
