import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { overlaps, type Period, type PeriodType, periodAround, periodTypes } from '@haru/shared/calendar/period.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { linkTo, parseUrlState } from '../navigation/url-state.ts'
import { listPath } from './paths.ts'

/** The default period type of a list. */
const listPeriodTypes = { record: 'week', goal: 'month' } as const satisfies Record<Collection['kind'], PeriodType>

/**
 * The path after saving or deleting: the path that opened the editor, unless that is this list with a period that does not show the
 * entry.
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
