import { type Day, daysBetween } from '@haru/shared/calendar/day.ts'
import type { ListCount } from '@haru/shared/contract/account/account-data.ts'
import { collectionName } from '@haru/shared/tracking/collections.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { appAreas } from '../lib/areas.ts'

const checklistDays = 7

/** Whether a day is among the first seven days of a user, the first of which is the day of the sign-up. */
export function isInFirstWeek(signUpDay: Day, today: Day): boolean {
  const age = daysBetween(signUpDay, today)
  return age >= 0 && age < checklistDays
}

/** Whether there is a record in each area and a goal in any area. */
export function isChecklistComplete(counts: readonly ListCount[]): boolean {
  const records = appAreas.every((area) => hasEntry(counts, { area, kind: 'record' }))
  return records && hasGoal(counts)
}

export function hasGoal(counts: readonly ListCount[]): boolean {
  return appAreas.some((area) => hasEntry(counts, { area, kind: 'goal' }))
}

export function hasEntry(counts: readonly ListCount[], collection: Collection): boolean {
  return counts.some(({ list, count }) => list === collectionName(collection) && count > 0)
}
