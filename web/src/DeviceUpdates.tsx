import type { ChangedList } from '@haru/shared/contract/exchange/changes.ts'
import { type InvalidateQueryFilters, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { getDeviceCopy, openDeviceCopy } from './device/current-copy.ts'
import { subscribeToDevice } from './device/device-changes.ts'
import { scheduleExchanges } from './device/exchange/schedule-exchanges.ts'
import type { DeviceChange } from './device/exchange/synchronizer.ts'
import { ownListFilters } from './food/queries.ts'
import { useText } from './lib/language.tsx'
import { linkTo, useCurrentPath } from './navigation/url-state.ts'
import { handleCallError } from './session/query-client.ts'
import { SignedInOnly, useSession } from './session/session.tsx'
import { categoryKey, invalidateAreas } from './tracking/queries.ts'
import { savedSetsKey } from './tracking/saved-sets/queries.ts'
import { useToast } from './ui/overlays/Toasts.tsx'

/** Keeps the copy on this device up to date while a user is signed in, and the screens with it. */
export function DeviceUpdates() {
  return (
    <SignedInOnly>
      <DeviceExchanges />
    </SignedInOnly>
  )
}

function DeviceExchanges() {
  const { id } = useSession()
  const client = useQueryClient()
  const t = useText()
  const toast = useToast()
  const path = useCurrentPath()
  const [, navigate] = useLocation()
  const notifyUser = useEffectEvent(({ unlockedCount, lostEntryCount }: DeviceChange) => {
    if (unlockedCount) toast({ kind: 'info', text: t('queue.unlocked', { count: unlockedCount }) })
    if (!lostEntryCount) return
    const action = {
      label: t('unsent.versions.show'),
      onAction: () => navigate(linkTo('/user/unsent', { returnPath: path })),
    }
    toast({ kind: 'info', text: t('copy.lostEntries', { count: lostEntryCount }), action })
  })
  useEffect(() => {
    const ended = new AbortController()
    const unsubscribe = subscribeToDevice((change) => {
      refetchChanged(client, change)
      handleCallError(client, getDeviceCopy()?.getError())
      notifyUser(change)
    })
    void openDeviceCopy({ id }).then((device) => {
      if (device !== null && !ended.signal.aborted) ended.signal.addEventListener('abort', scheduleExchanges(device))
    })
    return () => {
      unsubscribe()
      ended.abort()
    }
  }, [client, id])
  return null
}

/** The settings of an account change the contents of every screen. */
const queryFilters: Readonly<Record<ChangedList, readonly InvalidateQueryFilters[]>> = {
  account: [{}],
  categories: [{ queryKey: categoryKey }],
  savedSets: [{ queryKey: savedSetsKey }],
  ...ownListFilters,
}

function refetchChanged(client: QueryClient, { areas, lists }: DeviceChange): void {
  if (areas.length > 0) invalidateAreas(client, areas)
  for (const filters of lists.flatMap((list) => queryFilters[list])) void client.invalidateQueries(filters)
}
