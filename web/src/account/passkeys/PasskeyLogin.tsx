import { type PasskeyAuthentication, passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import type { RememberMe } from '../session/remember-me.ts'
import { useStartSession } from '../session/start-session.ts'
import { usePasskeyFailure } from './usePasskeyFailure.ts'
import { usePasskeysAvailable } from './usePasskeysAvailable.ts'

/** Signs in with a passkey, by the button or by the autofill of the id. Hidden where passkeys are not available. */
export function PasskeyLogin({ rememberMe }: { readonly rememberMe: RememberMe }) {
  const t = useText()
  const isAvailable = usePasskeysAvailable()
  const { mutate, isPending } = usePasskeySignIn(rememberMe)
  usePasskeyAutofill(isAvailable && !isPending, mutate)
  if (!isAvailable) return
  return (
    <Button wide icon={Fingerprint} busy={isPending} onClick={() => mutate(null)}>
      {t('passkey.logIn')}
    </Button>
  )
}

/** Signs in with a signed passkey; null requests one from the browser first. */
function usePasskeySignIn(rememberMe: RememberMe) {
  const t = useText()
  const toast = useToast()
  const startSession = useStartSession()
  const showFailure = usePasskeyFailure()
  return useMutation({
    mutationFn: async (used: PasskeyAuthentication | null) => {
      const credential = used ?? (await requestPasskey())
      const { isAuto, isShared } = rememberMe
      const input = { credential, isAutoLogin: isAuto, isShared }
      const { result } = await call(passkeyCalls.logIn, input, signedOutUnits)
      await startSession(result?.user_id ?? '', rememberMe)
    },
    onSuccess: () => toast({ kind: 'success', text: t('account.loginSuccessful') }),
    onError: showFailure,
  })
}

async function requestPasskey(): Promise<PasskeyAuthentication> {
  const [{ signWithPasskey }, options] = await Promise.all([import('./webauthn.ts'), fetchLoginOptions()])
  return signWithPasskey(options)
}

function fetchLoginOptions() {
  return call(passkeyCalls.beginLogIn, {}, signedOutUnits)
}

/** The autofill library is loaded after this delay, so that it does not slow down the first screen. */
const autofillDelayMs = 1500

// The browser shows passkeys with the saved ids. A failure of the autofill is not shown.
function usePasskeyAutofill(isOn: boolean, onUsed: (used: PasskeyAuthentication) => void): void {
  const handleUsed = useEffectEvent(onUsed)
  useEffect(() => {
    if (!isOn) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { requestPasskeyAutofill } = await import('./webauthn.ts')
        const used = await requestPasskeyAutofill(fetchLoginOptions, controller.signal)
        if (used !== null) handleUsed(used)
      } catch {
        controller.abort()
      }
    }, autofillDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isOn])
}

const signedOutUnits = completeSettings({})
