import type { AnyArea } from '../areas/define.ts'
import { accountCalls } from './account.ts'
import { adminCalls } from './admin.ts'
import { calendarCalls } from './calendar.ts'
import { categoryCall, categoryEditCalls } from './category.ts'
import { chartCalls } from './chart.ts'
import { demoCall } from './demo.ts'
import type { Endpoint } from './endpoint.ts'
import { findCalls } from './food/find.ts'
import { ownCalls } from './food/own.ts'
import { favoriteCalls } from './food.ts'
import { googleCalls } from './google.ts'
import { optionsCall } from './options.ts'
import { passkeyCalls } from './passkeys.ts'
import { percentCall } from './percent.ts'
import { pictureCalls } from './picture.ts'
import { policyCall } from './policy.ts'
import { quickCalls } from './quick.ts'
import { sessionCalls } from './sessions.ts'
import { summaryCalls } from './summary.ts'
import { syncCall } from './sync.ts'
import { trackingCalls } from './tracking.ts'
import { transferCalls } from './transfer.ts'
import { twoStepCalls } from './two-step.ts'
import { yearCall } from './year.ts'

/** Every call there is: for the docs, and for the test that asks each the hostile questions. */
export function allCalls(areas: readonly AnyArea[]): readonly Endpoint[] {
  return [
    optionsCall,
    policyCall,
    ...Object.values(accountCalls),
    ...Object.values(googleCalls),
    ...Object.values(sessionCalls),
    ...Object.values(quickCalls),
    ...Object.values(transferCalls),
    ...Object.values(pictureCalls),
    ...Object.values(passkeyCalls),
    ...Object.values(twoStepCalls),
    demoCall,
    ...Object.values(adminCalls),
    categoryCall(areas),
    ...Object.values(categoryEditCalls(areas)),
    percentCall(areas),
    yearCall(areas),
    syncCall(areas),
    ...Object.values(summaryCalls),
    ...Object.values(favoriteCalls),
    ...Object.values(findCalls),
    ...Object.values(ownCalls),
    ...Object.values(calendarCalls(areas)),
    ...areas.flatMap((area) =>
      (['record', 'goal'] as const).flatMap((kind) => Object.values(trackingCalls(area, kind))),
    ),
    ...areas.flatMap((area) => Object.values(chartCalls(area)).flatMap((calls) => Object.values(calls))),
  ] as readonly Endpoint[]
}
