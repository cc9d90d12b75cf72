import { quickCalls } from '@haru/shared/contract/account/quick-sign-in.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { writeLocal } from '../../lib/local-storage.ts'
import { accountKey } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { useReauth } from '../../session/useReauth.ts'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { Switch } from '../../ui/inputs/Checkbox.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import css from './security.module.css'

const quickKey = [...accountKey, 'quick'] as const

/** Turns quick sign-in on for this device. Only administrators see it, and only where the server offers it. */
export function QuickSignInCard() {
  const t = useText()
  const { isAdmin } = useSession()
  const { data: quick } = useQuickSignInState()
  const toggle = useToggleQuickSignIn()
  if (!isAdmin || quick?.offered !== true) return
  return (
    <Card title={t('quick.title')} mark={<Zap size={20} />}>
      <p className={css.text}>{t('quick.text')}</p>
      <Switch
        label={t('quick.switch')}
        hint={t('quick.warning')}
        checked={toggle.isPending ? toggle.variables : quick.on}
        disabled={toggle.isPending}
        onChecked={(on) => toggle.mutate(on)}
      />
    </Card>
  )
}

function useQuickSignInState() {
  const { units, loginId, isAdmin } = useSession()
  return useQuery({
    queryKey: quickKey,
    queryFn: async () => {
      const quick = await call(quickCalls.detail, {}, units)
      // The stored id may have been cleared, or may belong to an expired key.
      writeLocal('quickId', quick.on ? loginId : null)
      return quick
    },
    enabled: isAdmin,
  })
}

function useToggleQuickSignIn() {
  const t = useText()
  const toast = useToast()
  const withReauth = useReauth()
  const client = useQueryClient()
  const { units, loginId } = useSession()
  return useMutation({
    mutationFn: (on: boolean) => withReauth(() => call(quickCalls.update, { on }, units)),
    onSuccess: (_result, on) => {
      writeLocal('quickId', on ? loginId : null)
      client.setQueryData(quickKey, { offered: true, on })
      toast({ kind: 'success', text: t(on ? 'account.quickOn' : 'account.quickOff') })
    },
    onError: useFailureToast(),
  })
}
