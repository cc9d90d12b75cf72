import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import account from '../account.module.css'
import { serverOptionsQuery } from '../server-options-query.ts'
import { GoogleBrandedButton } from './GoogleButton.tsx'
import css from './google.module.css'
import { useStartAuthorization } from './useStartAuthorization.ts'

/**
 * Reauthenticates with Google, for accounts without a password. The user returns to the current screen with a recent login, and
 * presses the button of the sensitive action again.
 */
export function ReauthWithGoogle() {
  const t = useText()
  const currentPath = useCurrentPath()
  const { data: options } = useQuery(serverOptionsQuery)
  const { units } = useSession()
  const { mutate, isPending } = useStartAuthorization(async () => ({
    response: await call(googleCalls.reauthenticate, {}, units),
    context: { from: currentPath, isInside: true, isShared: false },
  }))
  if (!options?.google) return
  return (
    <div className={css.reauth}>
      <GoogleBrandedButton busy={isPending} onClick={() => mutate()}>
        {t('google.reauth')}
      </GoogleBrandedButton>
      <p className={account.note}>{t('google.reauth.hint')}</p>
    </div>
  )
}
