import { type PasskeyAuthentication, passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { type Keeping, useArrival } from '../signing-in.ts'
import { usePasskeyFailure } from './failing.ts'
import { usePasskeysOffered } from './offered.ts'

/** The way in by a passkey: by a press, or where the browser completes the id. Not there where it would not work. */
export function PasskeyLogin({ keeping }: { readonly keeping: Keeping }) {
  const t = useText()
  const isOffered = usePasskeysOffered()
  const { mutate, isPending } = usePasskeySignIn(keeping)
  useAutofill(isOffered && !isPending, mutate)
  if (!isOffered) return
  return (
    <Button wide icon={Fingerprint} busy={isPending} onClick={() => mutate(null)}>
      {t('passkey.logIn')}
    </Button>
  )
}

/** Signs in with what a passkey signed; with null one is asked for first. */
function usePasskeySignIn(keeping: Keeping) {
  const arrive = useArrival()
  const tellFailure = usePasskeyFailure()
  return useMutation({
    mutationFn: async (used: PasskeyAuthentication | null) => {
      const credential = used ?? (await askForOne())
      const { isAuto, isShared } = keeping
      const asked = { credential, isAutoLogin: isAuto, isShared }
      const { result } = await call(passkeyCalls.logIn, asked, unitsOfNobody)
      await arrive(result?.user_id ?? '', keeping)
    },
    onError: tellFailure,
  })
}

async function askForOne(): Promise<PasskeyAuthentication> {
  const [{ signWithPasskey }, options] = await Promise.all([import('./asking.ts'), begin()])
  return signWithPasskey(options)
}

function begin() {
  return call(passkeyCalls.beginLogIn, {}, unitsOfNobody)
}

/** How long the page has been quiet before anything is loaded that nobody has asked for. */
const quietMs = 1500

// The browser shows them with the ids it knows. That it cannot, or that nobody answers, is no failure of the form.
function useAutofill(isOn: boolean, onUsed: (used: PasskeyAuthentication) => void): void {
  const handleUsed = useEffectEvent(onUsed)
  useEffect(() => {
    if (!isOn) return
    const waiting = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { offerPasskeys } = await import('./asking.ts')
        const used = await offerPasskeys(begin, waiting.signal)
        if (used !== null) handleUsed(used)
      } catch {
        waiting.abort()
      }
    }, quietMs)
    return () => {
      clearTimeout(timer)
      waiting.abort()
    }
  }, [isOn])
}

const unitsOfNobody = completeSettings({})
