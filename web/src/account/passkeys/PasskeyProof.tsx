import { passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { usePasskeyFailure } from './failing.ts'
import { usePasskeysOffered } from './offered.ts'

/** Proves with a passkey who is signed in. */
export function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const t = useText()
  const { units } = useSession()
  const isOffered = usePasskeysOffered()
  const tellFailure = usePasskeyFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const begun = call(passkeyCalls.beginReauthenticate, {}, units)
      const [{ signWithPasskey }, options] = await Promise.all([import('./asking.ts'), begun])
      await call(passkeyCalls.reauthenticate, { credential: await signWithPasskey(options) }, units)
    },
    onSuccess: onProved,
    onError: tellFailure,
  })
  if (!isOffered) return
  return (
    <Button wide icon={Fingerprint} busy={isPending} onClick={() => mutate()}>
      {t('passkey.prove')}
    </Button>
  )
}
