import type { AnyArea } from '../areas/define.ts'
import { hasSets } from '../field/sets.ts'
import { listAreaCollections } from '../tracking/collections.ts'
import { hasRoutines, hasSavedSets } from '../tracking/saved-set.ts'
import { accountCalls } from './account/account.ts'
import { accountDataCalls } from './account/account-data.ts'
import { calendarFeedCalls } from './account/calendar-feed.ts'
import { demoCall } from './account/demo.ts'
import { googleCalls } from './account/google.ts'
import { avatarCalls } from './account/images.ts'
import { passkeyCalls } from './account/passkeys.ts'
import { quickCalls } from './account/quick-sign-in.ts'
import { sessionCalls } from './account/sessions.ts'
import { twoStepCalls } from './account/two-step.ts'
import { userCalls } from './account/user.ts'
import { calendarCalls } from './calendar/calendar.ts'
import { chartCalls } from './charts/chart.ts'
import { changeCalls } from './exchange/changes.ts'
import { copyCalls } from './exchange/copy-calls.ts'
import { favoriteCalls } from './food/favorites.ts'
import { ownCalls } from './food/own-foods.ts'
import { searchCalls } from './food/search.ts'
import { importCalls } from './import/import-calls.ts'
import { categoryCall, categoryEditCalls } from './overview/category.ts'
import { syncCall } from './overview/overview.ts'
import { savedSetListCall } from './overview/saved-set-list.ts'
import { scoresCall, yearScoresCall } from './overview/scores.ts'
import { summaryCalls } from './overview/summary.ts'
import { usualItemsCall } from './overview/usual-items.ts'
import { topicCalls } from './search/search.ts'
import { adminCalls } from './server/admin.ts'
import { serverOptionsCall } from './server/options.ts'
import { privacyPolicyCall } from './server/privacy-policy.ts'
import { lastItemsCall } from './tracking/last-items.ts'
import { listAreasWithBests, personalBestsCall } from './tracking/personal-bests.ts'
import { routinesCall } from './tracking/routines.ts'
import { savedSetWriteCalls } from './tracking/saved-set-writes.ts'
import { spreadsheetCalls } from './tracking/spreadsheets.ts'
import { suggestionCall } from './tracking/suggestion.ts'
import { trackingCalls } from './tracking/tracking.ts'
import type { Endpoint } from './wire/endpoint.ts'

/** Every call of the API, for the documentation and for tests that send requests to each call. */
export function listAllCalls(areas: readonly AnyArea[]): readonly Endpoint[] {
  return [
    serverOptionsCall,
    privacyPolicyCall,
    ...Object.values(accountCalls),
    ...Object.values(userCalls),
    ...Object.values(googleCalls),
    ...Object.values(sessionCalls),
    ...Object.values(quickCalls),
    ...Object.values(accountDataCalls),
    ...Object.values(importCalls(areas)),
    ...Object.values(calendarFeedCalls(areas)),
    ...Object.values(avatarCalls),
    ...Object.values(passkeyCalls),
    ...Object.values(twoStepCalls),
    demoCall,
    ...Object.values(adminCalls),
    categoryCall(areas),
    ...Object.values(categoryEditCalls(areas)),
    scoresCall(areas),
    yearScoresCall(areas),
    syncCall(areas),
    ...Object.values(topicCalls(areas)),
    ...Object.values(changeCalls),
    ...Object.values(copyCalls),
    usualItemsCall(areas),
    savedSetListCall(areas),
    ...Object.values(summaryCalls),
    ...Object.values(favoriteCalls),
    ...Object.values(searchCalls),
    ...Object.values(ownCalls),
    ...Object.values(calendarCalls(areas)),
    ...areas.flatMap((area) =>
      (['record', 'goal'] as const).flatMap((kind) => Object.values(trackingCalls(area, kind))),
    ),
    ...listAreaCollections(areas).flatMap((collection) => Object.values(spreadsheetCalls(collection))),
    ...areas.map(suggestionCall),
    ...listAreasWithBests(areas).map(personalBestsCall),
    ...areas.filter(hasSets).map(lastItemsCall),
    ...areas.filter(hasRoutines).map(routinesCall),
    ...areas.filter(hasSavedSets).flatMap((area) => Object.values(savedSetWriteCalls(area))),
    ...areas.flatMap((area) => Object.values(chartCalls(area)).flatMap((calls) => Object.values(calls))),
  ] as readonly Endpoint[]
}
