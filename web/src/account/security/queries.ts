import { type SignedInDevice, sessionCalls } from '@haru/shared/contract/account/sessions.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'

export const devicesKey = [...accountKey, 'signedInDevices']

/** The signed-in devices. */
export function devicesQuery(units: Units) {
  return queryOptions({ queryKey: devicesKey, queryFn: () => call(sessionCalls.list, {}, units), staleTime: 0 })
}

/** The name of a device, such as 'Chrome on Android'. */
export function formatDeviceName({ browser, system }: SignedInDevice, t: Translate): string {
  if (browser === 'other' && system === 'other') return t('signedInDevice.unknown')
  if (system === 'other') return t(`browser.${browser}`)
  if (browser === 'other') return t(`system.${system}`)
  return t('signedInDevice.name', { browser: t(`browser.${browser}`), system: t(`system.${system}`) })
}

/** Signs out one device, or all other devices. */
export function useSignOutDevice() {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: (id: string) => call(sessionCalls.end, { id }, units),
    onSuccess: ({ msg }) => toast({ kind: 'success', text: t(msg as TextKey) }),
    onError: (error) => toast({ kind: 'error', text: t(toErrorTextKey(error)) }),
    // A listed session may have expired.
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  })
}
