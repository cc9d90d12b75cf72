import type { FoodSearchPage } from '@haru/shared/contract/food/search.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { loadPart } from '../load-part.ts'
import type { LocalFoodSearch, LocalSearchOptions } from './search-foods.ts'

/**
 * Answers the food search from the foods on this device, and other calls with null. Its code and the starter foods are loaded at the first use: with a network the
 * server answers, which has more foods.
 */
export function createLocalSearch(options: LocalSearchOptions) {
  let opened: LocalFoodSearch | null = null
  return async ({ path }: Endpoint, input: unknown): Promise<{ readonly output: FoodSearchPage } | null> => {
    if (path !== searchPath) return null
    // Once: to import a loaded part again takes a slow phone as long as to read the lists.
    opened ??= (await loadPart(() => import('./search-foods.ts'))).openFoodSearch(options)
    return { output: await opened(input) }
  }
}

// Not of the contract, whose formats of foods would be loaded with it.
const searchPath = '/food/find/list'
