import { accountDataCalls } from '@haru/shared/contract/account/account-data.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { crossAreaKey } from '../lib/query-keys.ts'

/** The number of entries in each list of the account. */
export function dataCountsQuery(units: Units) {
  return queryOptions({
    queryKey: crossAreaKey('counts'),
    queryFn: () => call(accountDataCalls.counts, {}, units),
    // Always refetched: every write changes the counts, also of lists without an area.
    staleTime: 0,
  })
}
