import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../lib/language.tsx'
import { takeLoginNotice } from '../../session/clear-local-data.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** Shows the notice of the previous page, such as that the account was deleted. */
export function useNotice(): void {
  const t = useText()
  const toast = useToast()
  const showNotice = useEffectEvent(() => {
    const notice = takeLoginNotice()
    if (notice !== null) toast({ kind: notice === 'account.deleteSuccessful' ? 'success' : 'error', text: t(notice) })
  })
  useEffect(() => showNotice(), [])
}
