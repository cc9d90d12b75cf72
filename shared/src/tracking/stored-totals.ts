import type { Totals } from '../areas/define.ts'
import type { Entry } from './entry.ts'
import type { Collection } from './store.ts'

/**
 * What is stored beside an entry, so that sums need not read items: what a record's day comes to in the metrics and the
 * tallies of its area, by name. Null for a goal, which is measured by what is recorded.
 */
export function computeStoredTotals(
  { area, kind }: Collection,
  { items, values }: Pick<Entry, 'items' | 'values'>,
): Totals | null {
  return kind === 'record' ? { ...area.total(items, values), ...area.tally(items) } : null
}
