import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { personalBestsCall } from '@haru/shared/contract/tracking/personal-bests.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/query-keys.ts'

/** The personal bests of a day. A save of any day of the area may change them. */
export function personalBestsQuery(area: AnyArea, day: Day, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, 'best', day, units),
    queryFn: () => call(personalBestsCall(area), { DATE: periodAround('day', day) }, units),
  })
}
