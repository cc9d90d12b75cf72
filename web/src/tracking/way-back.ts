import type { Day } from '@haru/shared/calendar/day.ts'
import { overlaps, type Period, type PeriodType, periodAround, periodTypes } from '@haru/shared/calendar/period.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { linkTo, parseUrlState } from '../navigation/url-state.ts'
import { listPath } from './paths.ts'

/** The period a list begins with. */
export const listTypes = { record: 'week', goal: 'month' } as const satisfies Record<Collection['kind'], PeriodType>

/**
 * Where an editor leads after saving or deleting: to where it was opened from, unless that is this list on other dates,
 * where what was done would not be seen.
 */
export function wayBack(shelf: Collection, from: string | null, period: Period, today: Day): string {
  const list = listPath(shelf)
  const type = shelf.area.multiDay ? 'month' : listTypes[shelf.kind]
  const there = linkTo(list, { period: shelf.kind === 'goal' ? period : periodAround(type, period.start) })
  if (from === null) return there
  const [path, search = ''] = from.split('?')
  if (path !== list) return from
  return overlaps(parseUrlState(search, { types: periodTypes, type }, today).period, period) ? from : there
}
