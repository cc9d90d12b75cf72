import { passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { usePasskeyFailure } from './usePasskeyFailure.ts'
import { usePasskeysAvailable } from './usePasskeysAvailable.ts'

/** Reauthenticates with a passkey. */
export function ReauthWithPasskey({ onReauthenticated }: { readonly onReauthenticated: () => void }) {
  const t = useText()
  const { units } = useSession()
  const isAvailable = usePasskeysAvailable()
  const showFailure = usePasskeyFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const begin = call(passkeyCalls.beginReauthenticate, {}, units)
      const [{ signWithPasskey }, options] = await Promise.all([import('./webauthn.ts'), begin])
      await call(passkeyCalls.reauthenticate, { credential: await signWithPasskey(options) }, units)
    },
    onSuccess: onReauthenticated,
    onError: showFailure,
  })
  if (!isAvailable) return
  return (
    <Button wide icon={Fingerprint} busy={isPending} onClick={() => mutate()}>
      {t('passkey.reauth')}
    </Button>
  )
}
