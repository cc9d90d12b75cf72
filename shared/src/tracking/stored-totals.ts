import type { Totals } from '../areas/define.ts'
import type { Entry } from './entry.ts'
import type { Collection } from './store.ts'

/**
 * The totals that are stored with a record, so that sums need not read items: the metrics and tallies of its day, by
 * name. Null for a goal.
 */
export function computeStoredTotals(
  { area, kind }: Collection,
  { items, values }: Pick<Entry, 'items' | 'values'>,
): Totals | null {
  return kind === 'record' ? { ...area.total(items, values), ...area.tally(items) } : null
}
