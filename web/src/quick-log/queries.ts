import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { usualItemsCall } from '@haru/shared/contract/overview/usual-items.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { defaultUsualDays } from '@haru/shared/tracking/read/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { crossAreaKey } from '../lib/query-keys.ts'

/** The usual items of each area in the last days up to `today`. */
export function usualQuery(today: Day, units: Units) {
  const range = { start: addDays(today, 1 - defaultUsualDays), end: today }
  return queryOptions({
    queryKey: crossAreaKey('usual', range, units),
    queryFn: () => call(usualItemsCall(appAreas), { DATE: range }, units),
  })
}
