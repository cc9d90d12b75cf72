import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { overlaps, type Period, type PeriodType, periodAround, periodTypes } from '@haru/shared/calendar/period.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { linkTo, parseUrlState } from '../navigation/url-state.ts'
import { listPath } from './paths.ts'

/** The period a list begins with. */
const listPeriodTypes = { record: 'week', goal: 'month' } as const satisfies Record<Collection['kind'], PeriodType>

/**
 * Where an editor leads after saving or deleting: to where it was opened from, unless that is this list on other dates,
 * where what was done would not be seen.
 */
export function findReturnPath(collection: Collection, from: string | null, period: Period, today: Day): string {
  const list = listPath(collection)
  const type = collection.area === calendarArea ? 'month' : listPeriodTypes[collection.kind]
  const defaultPath = linkTo(list, { period: collection.kind === 'goal' ? period : periodAround(type, period.start) })
  if (from === null) return defaultPath
  const [path, search = ''] = from.split('?')
  if (path !== list) return from
  return overlaps(parseUrlState(search, { types: periodTypes, type }, today).period, period) ? from : defaultPath
}
