import type { Fields } from '../field/field.ts'
import type { Collection } from './store.ts'

/** The fields of the values of an entry: the day fields of a record, or the metrics of a goal. */
export function getValueFields({ area, kind }: Collection): Fields {
  if (kind === 'record') return area.dayFields
  return Object.fromEntries(Object.entries(area.metrics).map(([name, { goal }]) => [name, goal]))
}
