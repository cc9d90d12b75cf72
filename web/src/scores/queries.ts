import type { Range } from '@haru/shared/calendar/period.ts'
import { scoresCall, yearScoresCall } from '@haru/shared/contract/overview/scores.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { crossAreaKey } from '../lib/query-keys.ts'

/** The scores of a range, up to today: of all areas together, of each area, and of the metrics of an area. */
export function scoresQuery({ start, end }: Range, units: Units) {
  return queryOptions({
    queryKey: crossAreaKey('scores', start, end, units),
    queryFn: () => call(scoresCall(appAreas), { DATE: { start, end } }, units),
  })
}

/** The scores of each recorded day of a year. */
export function yearQuery({ start, end }: Range, units: Units) {
  return queryOptions({
    queryKey: crossAreaKey('year', start, end),
    queryFn: () => call(yearScoresCall(appAreas), { DATE: { start, end } }, units),
  })
}
