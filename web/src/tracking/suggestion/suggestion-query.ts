import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { suggestionCall } from '@haru/shared/contract/tracking/suggestion.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { areaKey } from '../../lib/query-keys.ts'

/** A suggested goal of a period, and the totals of the period before. */
export function suggestionQuery(area: AnyArea, period: Period, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, 'goal', 'suggest', period, units),
    queryFn: () => call(suggestionCall(area), { DATE: period }, units),
  })
}

/** The suggested amounts, which are the same for every period: lists and editors share the query. */
export function suggestedAmountsQuery(area: AnyArea, today: Day, units: Units) {
  return suggestionQuery(area, periodAround('month', today), units)
}
