import { loadListOperations } from './list-parts.ts'

// The code of the calls of foods, which is loaded at their first use.

/** The paths of the calls that read the favourites or the own foods. */
export const listReadPaths = /^\/food\/(own\/list|find\/listFavorite)$|\/favorite$/
export const loadListReads = async () => (await import('./food-reads.ts')).foodReads

/** The paths of the calls that write favourites or own foods. */
export const listWritePaths = /^\/food\/(own|find)\//
/** Loads the writes with the code of the store that they need, so that none begins without it. */
export async function loadListWrites() {
  const [{ createListWrites }] = await Promise.all([import('../write/food.ts'), loadListOperations()])
  return createListWrites
}
