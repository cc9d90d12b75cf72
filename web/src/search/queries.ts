import { topicCalls } from '@haru/shared/contract/search/search.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { SearchInput } from '@haru/shared/search/search.ts'
import type { Topic } from '@haru/shared/search/topic-fields.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { crossAreaKey } from '../lib/query-keys.ts'

const calls = topicCalls(appAreas)

/** A page of the found topics. The previous page stays while the next one loads. */
export function topicsQuery(input: SearchInput, units: Units) {
  return queryOptions({
    queryKey: crossAreaKey('search', input, units),
    queryFn: ({ signal }) => call(calls.list, input, units, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The history of a topic; null without a record of it. */
export function historyQuery(topic: Topic, units: Units) {
  return queryOptions({
    queryKey: crossAreaKey('search', 'history', topic, units),
    queryFn: () => call(calls.history, topic, units),
  })
}
