import { useEffect, useEffectEvent } from 'react'
import { useText } from '../lib/language.tsx'
import { takeNotice } from '../lib/parting.ts'
import { useToast } from '../ui/Toasts.tsx'

/** Tells what the page before this one had to tell: that an account is gone. */
export function useNotice(): void {
  const t = useText()
  const toast = useToast()
  const tell = useEffectEvent(() => {
    const notice = takeNotice()
    if (notice !== null) toast({ kind: notice === 'account.deleteSuccessful' ? 'success' : 'error', text: t(notice) })
  })
  useEffect(() => tell(), [])
}
