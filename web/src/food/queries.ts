import { food as area } from '@haru/shared/areas/food.ts'
import { ownCalls } from '@haru/shared/contract/food/own-foods.ts'
import { searchCalls } from '@haru/shared/contract/food/search.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/queries.ts'
import type { Session } from '../session/session.tsx'
import type { SearchUrlState } from './search-url-state.ts'
import { foodSearchKey } from './useFavorites.ts'

// All of it hangs under the area: what is recorded next changes what is recent.
export const ownFoodsKey = areaKey(area, 'own')

/** Who types faster than the server lets anybody search waits their turn, and sees what was found before. */
const retryWhenThrottled = {
  retry: (failures: number, error: Error) =>
    failures < (retryAfterMs(error) === null ? Number(!(error instanceof Refusal)) : 5),
  retryDelay: (_failures: number, error: Error) => retryAfterMs(error) ?? 400,
}

/** In milliseconds; null where it is not for the number of searches. */
function retryAfterMs(error: Error): number | null {
  return error instanceof Refusal && error.code === 'tooManyRequests' ? (error.details.retryAfter ?? 1) * 1000 : null
}

/** What is found. While the next is on its way the last stays, and what nobody waits for any more is broken off. */
export function foodSearchQuery({ query, page }: SearchUrlState, { units, country, language }: Session) {
  const input = { query, page: page - 1, isoCode: country.toLowerCase() }
  return queryOptions({
    queryKey: [...foodSearchKey, input, language, units],
    queryFn: async ({ signal }) => ({ query, ...(await call(searchCalls.list, input, units, signal)) }),
    placeholderData: keepPreviousData,
    ...retryWhenThrottled,
  })
}

/** A food of one's own; null where it is gone. There are few of them, so it is looked for page by page. */
export function ownFoodQuery(id: string, { units, language }: Session) {
  return queryOptions({
    queryKey: [...ownFoodsKey, 'one', id, language, units],
    staleTime: 0,
    queryFn: async () => {
      for (let page = 1; ; page += 1) {
        const { foods, count } = await call(ownCalls.list, { PAGING: { sort: 'asc', page } }, units)
        const found = foods.find(({ food }) => food.id === id)
        if (found !== undefined) return found.food
        if (foods.length === 0 || page * foodPageSize >= count) return null
      }
    },
  })
}

/** A page of the foods that a person made, the newest first. */
export function ownFoodsQuery(page: number, { units, language }: Session) {
  return queryOptions({
    queryKey: [...ownFoodsKey, page, language, units],
    queryFn: () => call(ownCalls.list, { PAGING: { sort: 'asc', page } }, units),
  })
}

export function foodSourcesQuery(units: Units) {
  return queryOptions({ queryKey: ['sources'], queryFn: () => call(searchCalls.sources, {}, units), staleTime: 60_000 })
}
