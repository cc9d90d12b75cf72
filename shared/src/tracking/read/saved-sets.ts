import type { AnyArea } from '../../areas/define.ts'
import type { SavedSet, SavedSets } from '../saved-set.ts'
import type { Owner, Store } from '../store.ts'

/** Reads the saved sets of areas, one area after another, so that other requests can run between them. */
export async function readSavedSets(store: Store, owner: Owner, areas: readonly AnyArea[]): Promise<SavedSets> {
  const reader = store.read(owner)
  const sets: [string, readonly SavedSet[]][] = []
  for (const area of areas) sets.push([area.id, await reader.savedSets(area)])
  return Object.fromEntries(sets)
}
