import type { AnyArea } from '../areas/define.ts'
import { accountCalls } from './account/account.ts'
import { transferCalls } from './account/account-data.ts'
import { demoCall } from './account/demo.ts'
import { googleCalls } from './account/google.ts'
import { pictureCalls } from './account/images.ts'
import { passkeyCalls } from './account/passkeys.ts'
import { quickCalls } from './account/quick-sign-in.ts'
import { sessionCalls } from './account/sessions.ts'
import { twoStepCalls } from './account/two-step.ts'
import { calendarCalls } from './calendar/calendar.ts'
import { chartCalls } from './charts/chart.ts'
import { favoriteCalls } from './food/favorites.ts'
import { ownCalls } from './food/own-foods.ts'
import { findCalls } from './food/search.ts'
import { adminCalls } from './server/admin.ts'
import { optionsCall } from './server/options.ts'
import { policyCall } from './server/privacy-policy.ts'
import { categoryCall, categoryEditCalls } from './sync/category.ts'
import { percentCall } from './sync/scores.ts'
import { summaryCalls } from './sync/summary.ts'
import { syncCall } from './sync/sync.ts'
import { yearCall } from './sync/year-scores.ts'
import { trackingCalls } from './tracking/tracking.ts'
import type { Endpoint } from './wire/endpoint.ts'

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
