import type { AnyArea, Totals } from '../areas/define.ts'
import type { CountOptions } from '../field/units.ts'
import type { Entry } from './entry.ts'
import type { Collection, Writer } from './store.ts'

/**
 * The totals that are stored with a record, so that sums need not read items: the metrics and tallies of its day, by
 * name. Null for a goal.
 */
export function computeStoredTotals(
  { area, kind }: Collection,
  { items, values }: Pick<Entry, 'items' | 'values'>,
  options: CountOptions = {},
): Totals | null {
  return kind === 'record' ? { ...area.total(items, values, options), ...area.tally(items) } : null
}

/** The same with what counts for the owner of a writer. */
export async function computeOwnTotals(
  writer: Writer,
  collection: Collection,
  contents: Pick<Entry, 'items' | 'values'>,
): Promise<Totals | null> {
  const isRecord = collection.kind === 'record'
  const options = isRecord && hasCountOptions(collection.area) ? await writer.countOptions() : {}
  return computeStoredTotals(collection, contents, options)
}

/** Whether the totals of an area depend on what counts for a user. */
export function hasCountOptions({ item }: AnyArea): boolean {
  return Object.values(item).some(({ kind }) => kind === 'sets')
}
