import type { AnyArea } from '../areas/define.ts'
import { areasWithCategories, categoryCall, categoryEditCalls } from '../contract/sync/category.ts'
import { savedSetsCall } from '../contract/sync/saved-sets.ts'
import { readCategories, readStoredCategories } from '../tracking/read/entries.ts'
import { readSavedSets } from '../tracking/read/saved-sets.ts'
import { hasSavedSets } from '../tracking/saved-set.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The categories of the calendar and of every area, and the saved sets. */
export function listSyncResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  const all = areasWithCategories(areas)
  return [
    createResolver(categoryCall(areas), (_input, { reader }) => readCategories(reader, all)),
    createResolver(categoryEditCalls(areas).detail, (_input, { reader }) => readStoredCategories(reader, all)),
    createResolver(savedSetsCall(areas), (_input, { reader }) => readSavedSets(reader, areas.filter(hasSavedSets))),
  ]
}
