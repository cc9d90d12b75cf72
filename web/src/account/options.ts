import { optionsCall } from '@haru/shared/contract/options.ts'
import { completeSettings } from '@haru/shared/contract/profile.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** What this server offers at its door. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: () => call(optionsCall, {}, completeSettings({})),
  staleTime: Number.POSITIVE_INFINITY,
})
