import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, daysBetween } from '@haru/shared/calendar/day.ts'
import type { ListCount } from '@haru/shared/contract/account/account-data.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { appAreas } from '../lib/areas.ts'

const checklistDays = 7

/** Whether a day is among the first seven days of a user, the first of which is the day of the sign-up. */
export function isInFirstWeek(signUpDay: Day, today: Day): boolean {
  const age = daysBetween(signUpDay, today)
  return age >= 0 && age < checklistDays
}

/** What a new user has recorded: the ids of the areas with an item, and whether there is a goal in any area. */
export interface FirstSteps {
  readonly areaIds: ReadonlySet<string>
  readonly hasGoal: boolean
}

/** Whether there is an item in each area and a goal in any area. */
export function isChecklistComplete({ areaIds, hasGoal: isGoalDone }: FirstSteps): boolean {
  return appAreas.every(({ id }) => areaIds.has(id)) && isGoalDone
}

/**
 * The areas of which only the records tell whether they have an item: a record of exercise may be a body weight alone, which the first
 * questions ask for.
 */
export function listUncertainAreas(counts: readonly ListCount[]): readonly AnyArea[] {
  return appAreas.filter((area) => Object.keys(area.dayFields).length > 0 && hasEntry(counts, { area, kind: 'record' }))
}

/** `newestRecords` are those of the uncertain areas. */
export function findFirstSteps(
  counts: readonly ListCount[],
  newestRecords: ReadonlyMap<AnyArea, readonly Pick<Entry, 'items'>[]>,
): FirstSteps {
  const hasItem = (area: AnyArea) =>
    newestRecords.get(area)?.some(({ items }) => items.length > 0) ?? hasEntry(counts, { area, kind: 'record' })
  return { areaIds: new Set(appAreas.filter(hasItem).map(({ id }) => id)), hasGoal: hasGoal(counts) }
}

function hasGoal(counts: readonly ListCount[]): boolean {
  return appAreas.some((area) => hasEntry(counts, { area, kind: 'goal' }))
}

function hasEntry(counts: readonly ListCount[], collection: Collection): boolean {
  return counts.some(({ list, count }) => list === getCollectionName(collection) && count > 0)
}
