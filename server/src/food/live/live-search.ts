import type { Food } from '@haru/shared/food/food.ts'
import { createFallbackPortion } from '@haru/shared/food/portion.ts'
import { isInitials, normalizeText, removeSpaces } from '@haru/shared/food/search-text.ts'
import type { LiveRequest, LiveResult, LiveSearch } from '@haru/shared/resolvers/food/food-search.ts'
import { createDebounce, type TypingPause } from './debounce.ts'
import { type FoodProvider, type ProviderRequest, toProviderCountry } from './food-provider.ts'
import { createMfdsProvider, type MfdsProviderOptions } from './mfds-provider.ts'
import { createOffProvider, type OffProviderOptions } from './off-provider.ts'
import { openProviderClient, type ProviderDeps } from './provider-client.ts'

export interface LiveSearchOptions {
  readonly openFoodFacts: OffProviderOptions | null
  readonly mfds: MfdsProviderOptions | null
}

type CreateProviderRequest = (provider: FoodProvider) => ProviderRequest | null

const unavailableNote = 'find.note.silent'
const maxLiveQueryLength = 60
const minLiveQueryLength = 2

/**
 * Searches food databases on other servers, if the operator configured them. A search takes at most three seconds after a pause in
 * typing, and no time while a provider is unavailable. The routes limit the rate of a user.
 */
export function openLiveSearch(
  options: LiveSearchOptions,
  deps: ProviderDeps & { readonly typingPause: TypingPause },
): LiveSearch {
  const providers = [
    ...(options.mfds === null ? [] : [createMfdsProvider(options.mfds)]),
    ...(options.openFoodFacts === null ? [] : [createOffProvider(options.openFoodFacts)]),
  ]
  const clients = providers.map((provider) => ({ provider, source: openProviderClient(provider, deps) }))

  const isLatestText = createDebounce(deps.typingPause)

  /** `typed` is a text that the user may still be typing; null for a complete input such as a barcode. */
  async function find(
    owner: LiveRequest,
    typed: string | null,
    createRequest: CreateProviderRequest,
  ): Promise<LiveResult> {
    const requests = clients.flatMap(({ provider, source }) => {
      const providerRequest = createRequest(provider)
      return providerRequest === null ? [] : [{ source, providerRequest }]
    })
    const needsFetch = requests.some(({ source, providerRequest }) => source.needsFetch(providerRequest))
    if (needsFetch && typed !== null && !(await isLatestText(owner.ownerId, typed)))
      return { foods: [], note: unavailableNote }
    const results = await Promise.all(
      requests.map(({ source, providerRequest }) => source.find(providerRequest, owner)),
    )
    return {
      foods: results.flatMap(({ foods }) => foods.map(addPortion)),
      note: results.some(({ isUnavailable }) => isUnavailable) ? unavailableNote : '',
    }
  }

  return {
    search: (query, request) => {
      const text = toSearchText(query)
      return find(request, text, (provider) =>
        text === '' ? null : provider.search(text, toProviderCountry(request.isoCode)),
      )
    },
    findByBarcode: (barcode, request) =>
      find(request, null, (provider) => provider.requestByBarcode(barcode, toProviderCountry(request.isoCode))),
  }
}

/** Normalizes a query: without punctuation, which a search engine would read as operators. Empty if it is too short to search. */
function toSearchText(query: string): string {
  const text = [...normalizeText(query)].slice(0, maxLiveQueryLength).join('').trim()
  return [...text].length < minLiveQueryLength || isInitials(removeSpaces(text)) ? '' : text
}

function addPortion(food: Food): Food {
  return food.portions.length > 0 ? food : { ...food, portions: [createFallbackPortion(food.per)] }
}
