import { calendarArea } from '../areas/calendar.ts'
import type { AnyArea } from '../areas/define.ts'
import type { PeriodType } from '../calendar/period.ts'
import type { Fields } from '../field/field.ts'
import { entryKinds } from './entry.ts'
import type { Collection } from './store.ts'

/** The collection of calendar entries. */
export const calendarCollection: Collection = { area: calendarArea, kind: 'record' }

/** The records and the goals of each area. */
export function listAreaCollections(areas: readonly AnyArea[]): readonly Collection[] {
  return areas.flatMap((area) => entryKinds.map((kind) => ({ area, kind })))
}

/** All collections of a user: the records and goals of each area, and the calendar entries. */
export function listCollections(areas: readonly AnyArea[]): readonly Collection[] {
  return [...listAreaCollections(areas), calendarCollection]
}

/** A collection by the id of its area. */
export type CollectionName = Pick<Collection, 'kind'> & { readonly area: Pick<AnyArea, 'id'> }

/** The wire name of a collection: `exercise`, `exercise_goal`. */
export function getCollectionName({ area, kind }: CollectionName): string {
  return kind === 'goal' ? `${area.id}_goal` : area.id
}

/** The types of period that an entry of a collection may have. */
export function listAllowedPeriodTypes({ area, kind }: Collection): readonly PeriodType[] {
  if (kind === 'goal') return ['week', 'month', 'year']
  return area.multiDay ? ['day', 'select'] : ['day']
}

/** The fields of the values of an entry: the day fields of a record, or the metrics of a goal. */
export function getValueFields({ area, kind }: Collection): Fields {
  if (kind === 'record') return area.dayFields
  return Object.fromEntries(Object.entries(area.metrics).map(([name, { goal }]) => [name, goal]))
}
