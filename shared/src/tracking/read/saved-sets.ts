import type { AnyArea } from '../../areas/define.ts'
import type { SavedSets } from '../saved-set.ts'
import type { Reader } from '../store.ts'

/** Reads the saved sets of areas, by the id of the area. */
export async function readSavedSets(reader: Reader, areas: readonly AnyArea[]): Promise<SavedSets> {
  const sets = await reader.savedSets(areas)
  return Object.fromEntries(areas.map(({ id }, i) => [id, sets[i] ?? []]))
}
