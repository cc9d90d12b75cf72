import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useText } from '../../lib/language.tsx'
import { takeLoginNotice } from '../../session/clear-local-data.ts'
import { getLockedCount, setLockedCount, subscribeToLockedCount } from '../../session/device-data.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** Shows the notice of the previous page, such as that the account was deleted, or that changes were locked when the session ended. */
export function useNotice(): void {
  const t = useText()
  const toast = useToast()
  const showNotice = useEffectEvent(() => {
    const notice = takeLoginNotice()
    if (notice !== null) toast({ kind: notice === 'account.deleteSuccessful' ? 'success' : 'error', text: t(notice) })
  })
  useEffect(() => showNotice(), [])
  const lockedCount = useSyncExternalStore(subscribeToLockedCount, getLockedCount, () => 0)
  const showLocked = useEffectEvent((count: number) => {
    if (count === 0) return
    toast({ kind: 'info', text: t('login.locked', { count }) })
    setLockedCount(0)
  })
  useEffect(() => showLocked(lockedCount), [lockedCount])
}
