import { accountCalls } from '@haru/shared/contract/account/account.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { accountKey } from '../session/account.ts'

/** How the signed-in user can sign in and reauthenticate. */
export function signInMethodsQuery(units: Units) {
  return queryOptions({
    queryKey: [...accountKey, 'signInMethods'],
    queryFn: () => call(accountCalls.signInMethods, {}, units),
  })
}
