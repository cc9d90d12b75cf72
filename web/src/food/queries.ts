import { food as area } from '@haru/shared/areas/food.ts'
import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { ownCalls } from '@haru/shared/contract/food/own-foods.ts'
import { searchCalls } from '@haru/shared/contract/food/search.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { type InvalidateQueryFilters, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/query-keys.ts'
import type { SearchUrlState } from '../navigation/search-url-state.ts'
import type { Session } from '../session/session.tsx'

/** The prefix of the search query keys. The results include which foods are favourites. */
export const foodSearchKey = areaKey(area, 'find')

// Under the key of the area, because a new record changes the recent foods.
const ownFoodsKey = areaKey(area, 'own')

/** The queries that show the favourites and the own foods. Search results on the screen keep their position after a favourite was set. */
export const ownListFilters = {
  favorites: [{ queryKey: areaKey(area, 'favorite') }, { queryKey: foodSearchKey, refetchType: 'none' }],
  ownFoods: [{ queryKey: ownFoodsKey }, { queryKey: foodSearchKey }],
} as const satisfies Readonly<Record<string, readonly InvalidateQueryFilters[]>>

/** A throttled search waits and retries; the previous results stay visible. */
export const retryWhenThrottled = {
  retry: (failures: number, error: Error) =>
    failures < (retryAfterMs(error) === null ? Number(!(error instanceof Refusal)) : 5),
  retryDelay: (_failures: number, error: Error) => retryAfterMs(error) ?? 400,
}

/** The delay that the server requires; null for other errors. */
function retryAfterMs(error: Error): number | null {
  return error instanceof Refusal && error.code === 'tooManyRequests' ? (error.details.retryAfter ?? 1) * 1000 : null
}

/** The search results. The previous results stay while the next load, and outdated requests are aborted. */
export function foodSearchQuery({ query, page }: SearchUrlState, { units, country, language }: Session) {
  const input = { query, page: page - 1, isoCode: country.toLowerCase() }
  return queryOptions({
    queryKey: [...foodSearchKey, input, language, units],
    queryFn: async ({ signal }) => ({ query, ...(await call(searchCalls.list, input, units, { signal })) }),
    placeholderData: keepPreviousData,
    ...retryWhenThrottled,
  })
}

/** An own food; null if it was deleted. Own foods are few, so all pages are searched. */
export function ownFoodQuery(id: string, { units, language }: Session) {
  return queryOptions({
    queryKey: [...ownFoodsKey, 'one', id, language, units],
    staleTime: 0,
    queryFn: async () => {
      for (let page = 1; ; page += 1) {
        const { foods, count } = await call(ownCalls.list, { PAGING: { sort: 'asc', page } }, units)
        const match = foods.find(({ food }) => food.id === id)
        if (match !== undefined) return match.food
        if (foods.length === 0 || page * foodPageSize >= count) return null
      }
    },
  })
}

/** A page of the own foods, the newest first. */
export function ownFoodsQuery(page: number, { units, language }: Session) {
  return queryOptions({
    queryKey: [...ownFoodsKey, page, language, units],
    queryFn: () => call(ownCalls.list, { PAGING: { sort: 'asc', page } }, units),
  })
}

export function foodSourcesQuery(units: Units) {
  return queryOptions({ queryKey: ['sources'], queryFn: () => call(searchCalls.sources, {}, units), staleTime: 60_000 })
}

/** The favourite foods, the newest first. */
export function favoritesQuery(units: Units) {
  const queryKey = areaKey(area, 'favorite', units)
  return queryOptions({ queryKey, queryFn: () => call(favoriteCalls.list, {}, units) })
}
