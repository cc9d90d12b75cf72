import { accountCalls } from '@haru/shared/contract/account/account.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import type { SignedInAccount } from '@haru/shared/contract/account/user.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { accountKey } from '../session/account.ts'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'

/**
 * Saves a setting optimistically and rolls it back after a refusal.
 * `translate` is for a language that was just chosen.
 */
export function useSaveSetting(): (change: Partial<Settings>, translate?: Translate) => void {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { units } = useSession()
  const { mutate } = useMutation({
    mutationFn: (settings: Partial<Settings>) =>
      call(accountCalls.update, { OBJECT: { settings, start: {} } }, units, { allowsOtherUnits: true }),
    onMutate: (settings) => {
      const before = client.getQueryData<SignedInAccount | null>(accountKey) ?? null
      if (before !== null) {
        client.setQueryData<SignedInAccount>(accountKey, { ...before, settings: { ...before.settings, ...settings } })
      }
      return before
    },
    onError: (error, settings, before) => {
      client.setQueryData(accountKey, before)
      toast({ kind: 'error', text: t(settingFailureKey(error, settings)) })
    },
    // Every number and day may be formatted differently now.
    onSuccess: () => client.invalidateQueries(),
  })

  return (change, translate = t) =>
    mutate(change, { onSuccess: () => toast({ kind: 'success', text: translate('settings.saved') }) })
}

function settingFailureKey(error: unknown, { currency }: Partial<Settings>): TextKey {
  const hasCents = currency !== undefined && error instanceof Refusal && error.code === 'limitReached'
  return hasCents ? 'settings.currency.cents' : toErrorTextKey(error)
}
