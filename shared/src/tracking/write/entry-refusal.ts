import type { AnyArea } from '../../areas/define.ts'
import { Refusal, type RefusalDetails } from '../../errors.ts'
import type { Category } from '../category.ts'
import type { Entry } from '../entry.ts'
import { findMissingValue } from '../request-values.ts'
import type { Collection } from '../store.ts'
import { type EntryProblem, type IsStoredItem, validateEntry } from '../validate.ts'

/** Refuses with `setsMissing` to replace an item by one of a caller who does not know all of its values. */
export function refuseMissingValue(
  area: AnyArea,
  sent: Pick<Entry, 'items'>,
  replaced: Pick<Entry, 'items'>,
  details: Pick<RefusalDetails, 'current'> = {},
): void {
  const missing = findMissingValue(area, sent.items, replaced.items)
  if (missing !== null) throw new Refusal('setsMissing', { field: formatProblemPath(missing), ...details })
}

/** Refuses with the first problem of an entry. */
export function refuseProblem(
  collection: Collection,
  entry: Pick<Entry, 'values' | 'items'>,
  category: Category,
  isStored: IsStoredItem,
): void {
  const problem = validateEntry(collection.area, collection.kind, entry, category, isStored)
  if (problem !== null) throw createEntryRefusal(collection, problem)
}

/** The refusal of an invalid entry. Its field is a path such as `items.0.set`. */
export function createEntryRefusal({ area }: Collection, problem: EntryProblem): Refusal {
  const limit = problem.code === 'tooManyItems' ? { limit: area.maxItems } : {}
  return new Refusal(problem.code, { field: formatProblemPath(problem), ...limit })
}

/** The path of a problem in the entry: 'items', 'items.0.set', or the name of a value. */
function formatProblemPath({ name, item }: Pick<EntryProblem, 'name' | 'item'>): string {
  if (name === null) return 'items'
  return item === null ? name : `items.${item}.${name}`
}
