import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { savedSetsCall } from '@haru/shared/contract/sync/saved-sets.ts'
import { routinesCall } from '@haru/shared/contract/tracking/routines.ts'
import { savedSetCalls } from '@haru/shared/contract/tracking/saved-sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { appAreas } from '../../lib/areas.ts'
import { call } from '../../lib/call.ts'
import { areaKey } from '../../lib/queries.ts'
import { useSession } from '../../session/session.tsx'
import { generateOperationId } from '../queries.ts'

export const savedSetsKey = ['savedSets'] as const

/** The saved sets of every area. Only writes of sets change them, so a write to an area does not load them again. */
export function savedSetsQuery(units: Units) {
  return queryOptions({
    queryKey: [...savedSetsKey, units],
    queryFn: () => call(savedSetsCall(appAreas), {}, units),
    staleTime: 5 * 60_000,
  })
}

/** The routines of an area, as they can be done on a day. Writes to the area and writes of sets change them. */
export function routinesQuery(area: AnyArea, day: Day, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, 'routines', day, units),
    queryFn: () => call(routinesCall(area), { DATE: periodAround('day', day) }, units),
  })
}

/** The contents of a set to save. Without a plan the set keeps the one that it has. */
export type NewSavedSet = Omit<SavedSet, 'plan'> & Partial<Pick<SavedSet, 'plan'>>

/** A write of a saved set. `revision` is that of the set it is based on, 0 for a new set. */
export type SavedSetWrite =
  | { readonly type: 'save'; readonly set: NewSavedSet }
  | { readonly type: 'remove'; readonly set: Pick<SavedSet, 'id' | 'revision'> }

/** Writes saved sets and loads them again. The same write keeps its operation id until it succeeds, so that a retry writes once. */
export function useSavedSetMutation(area: AnyArea) {
  const { units } = useSession()
  const client = useQueryClient()
  const operations = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ type, set }: SavedSetWrite) => {
      const calls = savedSetCalls(area)
      const content = JSON.stringify([type, set])
      const operation = operations.current.get(content) ?? generateOperationId()
      operations.current.set(content, operation)
      await (type === 'save'
        ? call(calls.save, { ...set, operation }, units)
        : call(calls.remove, { ...set, operation }, units))
      operations.current.delete(content)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: savedSetsKey }),
        client.invalidateQueries({ queryKey: areaKey(area, 'routines') }),
      ]),
  })
}
