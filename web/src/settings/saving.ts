import { accountCalls } from '@haru/shared/contract/account/account.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKey } from '../lib/account.ts'
import { call, isUnreachable } from '../lib/call.ts'
import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import { part } from '../lib/parting.ts'
import { useSession } from '../lib/session.tsx'
import { writeStored } from '../lib/stored.ts'
import { useToast } from '../ui/Toasts.tsx'

/**
 * Saves a setting at once. It is shown as chosen before the server knows; should that say no, it is as it was again.
 * `speak` is for a language that has just been chosen.
 */
export function useSaveSetting(): (change: Partial<Settings>, speak?: Translate) => void {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { units } = useSession()
  const { mutate } = useMutation({
    mutationFn: (settings: Partial<Settings>) => call(accountCalls.update, { OBJECT: { settings, start: {} } }, units),
    onMutate: (settings) => {
      const before = client.getQueryData<User | null>(accountKey) ?? null
      if (before !== null) {
        client.setQueryData<User>(accountKey, { ...before, settings: { ...before.settings, ...settings } })
      }
      return before
    },
    onError: (error, settings, before) => {
      client.setQueryData(accountKey, before)
      toast({ kind: 'error', text: t(refusalKey(error, settings)) })
    },
    // Every number and every day on a screen may look different now.
    onSuccess: () => client.invalidateQueries(),
  })

  return (change, speak = t) =>
    mutate(change, { onSuccess: () => toast({ kind: 'success', text: speak('settings.saved') }) })
}

function refusalKey(error: unknown, { currency }: Partial<Settings>): TextKey {
  const hasCents = currency !== undefined && error instanceof Refusal && error.code === 'limitReached'
  return hasCents ? 'settings.currency.cents' : failureKey(error)
}

/**
 * Ends the session here and on the server. Where the server cannot be reached this browser forgets the person at once, and
 * tells the server before it asks it anything else.
 */
export function useLogOut() {
  const t = useText()
  const toast = useToast()
  const { units } = useSession()
  return useMutation({
    mutationFn: () => call(accountCalls.logOut, {}, units),
    onSuccess: () => part(),
    onError: (error) => {
      if (!isUnreachable(error)) return toast({ kind: 'error', text: t(failureKey(error)) })
      writeStored('owesLogOut', true)
      part()
    },
  })
}
