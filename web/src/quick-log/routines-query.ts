import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { routinesCall } from '@haru/shared/contract/tracking/routines.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/query-keys.ts'

/** The routines of an area, as they can be done on a day. Writes to the area and writes of sets change them. */
export function routinesQuery(area: AnyArea, day: Day, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, 'routines', day, units),
    queryFn: () => call(routinesCall(area), { DATE: periodAround('day', day) }, units),
  })
}
