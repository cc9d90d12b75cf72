import { type PasskeyAuthentication, passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { type RememberMe, useStartSession } from '../session/sign-in.ts'
import { usePasskeyFailure } from './usePasskeyFailure.ts'
import { usePasskeysAvailable } from './usePasskeysAvailable.ts'

/** The way in by a passkey: by a press, or where the browser completes the id. Not there where it would not work. */
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

/** Signs in with what a passkey signed; with null one is asked for first. */
function usePasskeySignIn(rememberMe: RememberMe) {
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

/** How long the page has been quiet before anything is loaded that nobody has asked for. */
const autofillDelayMs = 1500

// The browser shows them with the ids it knows. That it cannot, or that nobody answers, is no failure of the form.
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
