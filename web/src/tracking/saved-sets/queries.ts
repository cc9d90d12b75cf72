import { savedSetListCall } from '@haru/shared/contract/overview/saved-set-list.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { appAreas } from '../../lib/areas.ts'
import { call } from '../../lib/call.ts'

export const savedSetsKey = ['savedSets'] as const

/** The saved sets of every area. Only writes of sets change them, so a write to an area does not load them again. */
export function savedSetsQuery(units: Units) {
  return queryOptions({
    queryKey: [...savedSetsKey, units],
    queryFn: () => call(savedSetListCall(appAreas), {}, units),
    staleTime: 5 * 60_000,
  })
}
