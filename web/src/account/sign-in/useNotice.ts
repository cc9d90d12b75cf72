import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../lib/language.tsx'
import { takeLoginNotice } from '../../session/clear-local-data.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** Tells what the page before this one had to tell: that an account is gone. */
export function useNotice(): void {
  const t = useText()
  const toast = useToast()
  const showNotice = useEffectEvent(() => {
    const notice = takeLoginNotice()
    if (notice !== null) toast({ kind: notice === 'account.deleteSuccessful' ? 'success' : 'error', text: t(notice) })
  })
  useEffect(() => showNotice(), [])
}
