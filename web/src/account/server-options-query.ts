import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** The sign-in methods and features that this server offers without a session. */
export const serverOptionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: () => call(serverOptionsCall, {}, completeSettings({})),
  staleTime: Number.POSITIVE_INFINITY,
})
