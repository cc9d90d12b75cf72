import type { AnyArea } from '../../areas/define.ts'
import type { SavedSets } from '../saved-set.ts'
import type { Owner, Store } from '../store.ts'

/** Reads the saved sets of areas, by the id of the area. */
export async function readSavedSets(store: Store, owner: Owner, areas: readonly AnyArea[]): Promise<SavedSets> {
  const sets = await store.read(owner).savedSets(areas)
  return Object.fromEntries(areas.map(({ id }, i) => [id, sets[i] ?? []]))
}
