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
import { findKey } from './favorites.ts'
import type { Finding } from './finding.ts'

// All of it hangs under the area: what is recorded next changes what is recent.
export const ownKey = areaKey(area, 'own')

/** Who types faster than the server lets anybody search waits their turn, and sees what was found before. */
const inTurn = {
  retry: (failures: number, error: Error) =>
    failures < (waitOf(error) === null ? Number(!(error instanceof Refusal)) : 5),
  retryDelay: (_failures: number, error: Error) => waitOf(error) ?? 400,
}

/** In milliseconds; null where it is not for the number of searches. */
function waitOf(error: Error): number | null {
  return error instanceof Refusal && error.code === 'tooManyRequests' ? (error.details.retryAfter ?? 1) * 1000 : null
}

/** What is found. While the next is on its way the last stays, and what nobody waits for any more is broken off. */
export function findQuery({ query, page }: Finding, { units, country, language }: Session) {
  const asked = { query, page: page - 1, isoCode: country.toLowerCase() }
  return queryOptions({
    queryKey: [...findKey, asked, language, units],
    queryFn: async ({ signal }) => ({ query, ...(await call(searchCalls.list, asked, units, signal)) }),
    placeholderData: keepPreviousData,
    ...inTurn,
  })
}

/** A food of one's own; null where it is gone. There are few of them, so it is looked for page by page. */
export function ownFoodQuery(id: string, { units, language }: Session) {
  return queryOptions({
    queryKey: [...ownKey, 'one', id, language, units],
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
export function ownQuery(page: number, { units, language }: Session) {
  return queryOptions({
    queryKey: [...ownKey, page, language, units],
    queryFn: () => call(ownCalls.list, { PAGING: { sort: 'asc', page } }, units),
  })
}

export function sourcesQuery(units: Units) {
  return queryOptions({ queryKey: ['sources'], queryFn: () => call(searchCalls.sources, {}, units), staleTime: 60_000 })
}
