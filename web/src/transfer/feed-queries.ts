import { calendarFeedCalls } from '@haru/shared/contract/account/calendar-feed.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { accountKey } from '../session/account.ts'
import { useSession } from '../session/session.tsx'
import { useReauth } from '../session/useReauth.ts'
import { useFailureToast } from '../shell/failure/useFailureToast.ts'

const calls = calendarFeedCalls(appAreas)

/** The areas of the calendar feed; null without a feed. */
export function feedQuery(units: Units) {
  return queryOptions({
    queryKey: [...accountKey, 'feed'],
    queryFn: () => call(calls.detail, {}, units),
    staleTime: 0,
  })
}

/** The calls that change the calendar feed, and its address while it is known to this screen. */
export function useFeed(onAddress: (path: string | null) => void) {
  const { units } = useSession()
  const client = useQueryClient()
  const withReauth = useReauth()
  const onError = useFailureToast()
  const onSettled = () => client.invalidateQueries({ queryKey: feedQuery(units).queryKey })
  return {
    create: useMutation({
      mutationFn: (areas: readonly string[]) => withReauth(() => call(calls.create, { areas: [...areas] }, units)),
      onSuccess: ({ path }) => onAddress(path),
      onError,
      onSettled,
    }),
    show: useMutation({
      mutationFn: () => withReauth(() => call(calls.address, {}, units)),
      onSuccess: (address) => onAddress(address?.path ?? null),
      onError,
    }),
    update: useMutation({
      mutationFn: (areas: readonly string[]) => withReauth(() => call(calls.update, { areas: [...areas] }, units)),
      onError,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => call(calls.remove, {}, units),
      onSuccess: () => onAddress(null),
      onError,
      onSettled,
    }),
  }
}
