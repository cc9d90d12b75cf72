import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { accountKey } from '../session/account.ts'

/** The sign-in methods and features that this server offers without a session. */
export const serverOptionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: () => call(serverOptionsCall, {}, completeSettings({})),
  staleTime: Number.POSITIVE_INFINITY,
})

/** How the signed-in user can sign in and reauthenticate. */
export function signInMethodsQuery(units: Units) {
  return queryOptions({
    queryKey: [...accountKey, 'signInMethods'],
    queryFn: () => call(accountCalls.signInMethods, {}, units),
  })
}
