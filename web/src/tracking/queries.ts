import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { Period, Range } from '@haru/shared/calendar/period.ts'
import { calendarCalls } from '@haru/shared/contract/calendar/calendar.ts'
import { chartCalls } from '@haru/shared/contract/charts/chart.ts'
import { categoryCall } from '@haru/shared/contract/overview/category.ts'
import { type SaveRequest, trackingCalls, writeCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { PointSpan } from '@haru/shared/engine/chart/chart.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import type { EntryView, ListInput } from '@haru/shared/tracking/read/entries.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import type { RemoveInput } from '@haru/shared/tracking/write/save.ts'
import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { areaKey, crossAreaKey } from '../lib/query-keys.ts'
import { useSession } from '../session/session.tsx'
import { afterPaint } from '../ui/behavior/after-paint.ts'

/** One page of the records or goals of a range. */
export function listQuery({ area, kind }: Collection, input: ListInput, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, kind, 'list', input, units),
    queryFn: () => call(trackingCalls(area, kind).list, input, units),
  })
}

const maxRecentDays = 365

/** The last records of an area before a day: what a user usually types, and what can be repeated. */
export function recentRecordsQuery(area: AnyArea, day: Day, units: Units) {
  const range = { start: addDays(day, -maxRecentDays), end: addDays(day, -1) }
  return listQuery({ area, kind: 'record' }, { range, sort: 'desc', page: 1 }, units)
}

/** The record or goal of one period, or null. Never stale: an editor must open on the current revision. */
export function detailQuery(collection: Collection, period: Period, units: Units) {
  return queryOptions({
    staleTime: 0,
    queryKey: areaKey(collection.area, collection.kind, 'detail', period, units),
    queryFn: () => fetchEntry(collection, { DATE: period }, units),
  })
}

async function fetchEntry(
  { area, kind }: Collection,
  input: { readonly DATE: Period },
  units: Units,
): Promise<EntryView | null> {
  // The calendar has a call of its own, with the records of the day.
  if (area !== calendarArea) return call(trackingCalls(area, kind).detail, input, units)
  const { entry } = await call(calendarCalls(appAreas).detail, input, units)
  return entry && { ...entry, totals: {}, comparisons: null }
}

/**
 * Removes outdated queries from the cache when the editor that uses them is left. Otherwise the next editor would open on the
 * contents before the last save.
 */
export function useRemoveOutdatedQueries(queryKeys: readonly QueryKey[]): void {
  const client = useQueryClient()
  const keys = JSON.stringify(queryKeys)
  useEffect(
    () => () => {
      for (const queryKey of JSON.parse(keys) as QueryKey[]) {
        client.removeQueries({ queryKey, exact: true, predicate: ({ state }) => state.isInvalidated })
      }
    },
    [client, keys],
  )
}

/** The periods within a range that have an entry. */
export function existQuery(collection: Collection, { start, end }: Range, units: Units) {
  return queryOptions({
    staleTime: 0,
    queryKey: areaKey(collection.area, collection.kind, 'exist', start, end),
    queryFn: () => fetchOccupiedPeriods(collection, { DATE: { start, end } }, units),
  })
}

async function fetchOccupiedPeriods(
  { area, kind }: Collection,
  range: { readonly DATE: Range },
  units: Units,
): Promise<readonly Period[]> {
  // The calendar has a call of its own, with free ranges.
  if (area === calendarArea) return call(calendarCalls(appAreas).exist, range, units)
  return Object.values(await call(trackingCalls(area, kind).exist, range, units)).flat()
}

/** The totals of each day of a week or a month. */
export function lineQuery(area: AnyArea, { type, start, end }: Period, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, 'chart', 'line', type, start, units),
    queryFn: () => call(chartCalls(area).line[type as PointSpan], { DATE: { start, end } }, units),
  })
}

export const categoryKey = ['category'] as const

/** The parts and titles of an area. One query loads them for all areas. */
export function categoryQuery(area: AnyArea, units: Units) {
  return queryOptions({ ...categoriesQuery(units), select: (categories) => findAreaCategory(categories, area) })
}

/** The parts and titles of all areas. */
export function categoriesQuery(units: Units) {
  return queryOptions({
    queryKey: categoryKey,
    queryFn: () => call(categoryCall(appAreas), {}, units),
    staleTime: 5 * 60_000,
  })
}

export interface SaveVariables {
  readonly collection: Collection
  readonly input: SaveRequest
}

/** Marks the saves of entries in the mutation cache. */
export const saveMutationKey = ['save'] as const

/** The mutation that saves in any mode, and invalidates all data of the area. */
export function useSaveOptions() {
  const { units } = useSession()
  const client = useQueryClient()
  return mutationOptions({
    mutationKey: saveMutationKey,
    mutationFn: ({ collection, input }: SaveVariables) => {
      const calls = writeCalls(collection)
      return call(input.mode === 'create' ? calls.create : calls.update, input, units)
    },
    onSuccess: (_, { collection }) => invalidateArea(client, collection.area),
  })
}

/** Saves as a mutation, without rendering the component again at its beginning and its end. */
export function useSave() {
  const client = useQueryClient()
  const options = useSaveOptions()
  return (variables: SaveVariables) => client.getMutationCache().build(client, options).execute(variables)
}

export interface RemoveVariables {
  readonly collection: Collection
  readonly input: RemoveInput
}

export function useRemoveMutation() {
  const { units } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ collection, input }: RemoveVariables) => call(writeCalls(collection).remove, input, units),
    onSuccess: (_, { collection }) => invalidateArea(client, collection.area),
  })
}

export interface UndoVariables {
  readonly collection: Collection
  /** The id of the save or removal that is undone. */
  readonly operation: string
}

export function useUndoMutation() {
  const { units } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ collection, operation }: UndoVariables) =>
      call(writeCalls(collection).undo, { undo: operation, operation: generateOperationId() }, units),
    onSuccess: (_, { collection }) => invalidateArea(client, collection.area),
  })
}

/** A new id for an entry or an operation, generated in the browser. */
export function generateOperationId(): string {
  return createUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}

// Inactive queries are removed, not only marked as stale: an editor must never open on an old revision.
function invalidateArea(client: QueryClient, area: AnyArea): void {
  invalidateAreas(client, [area.id])
}

/**
 * Loads the data of the areas again, and what is computed from several areas, once the browser has painted what the change shows, such as the message of
 * a save. A write on the device changes the areas twice at the same time, for its screen and for the other tabs, and they are loaded once.
 */
export function invalidateAreas(client: QueryClient, ids: readonly string[]): void {
  for (const queryKey of [...ids.map((id) => [id]), crossAreaKey()]) {
    client.removeQueries({ queryKey, type: 'inactive' })
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    outdatedKeys.set(JSON.stringify(queryKey), queryKey)
  }
  if (isRefetchWaiting) return
  isRefetchWaiting = true
  afterPaint(() => {
    isRefetchWaiting = false
    for (const queryKey of outdatedKeys.values()) void client.refetchQueries({ queryKey, type: 'active' })
    outdatedKeys.clear()
  })
}

const outdatedKeys = new Map<string, QueryKey>()
let isRefetchWaiting = false
