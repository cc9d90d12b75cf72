import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { parseReturnPath } from '../../navigation/url-state.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { serverOptionsQuery } from '../server-options-query.ts'
import { useGuessedSettings } from '../useGuessedSettings.ts'
import { GoogleMark } from './GoogleMark.tsx'
import css from './google.module.css'
import { useStartAuthorization } from './useStartAuthorization.ts'

interface GoogleButtonProps {
  readonly text?: 'google.signIn' | 'google.signUp'
  /** Whether the computer is shared, so that the session ends with the browser. */
  readonly isShared?: boolean
}

/** Signs in with Google. Hidden where this server does not offer it. */
export function GoogleButton({ text = 'google.signIn', isShared = false }: GoogleButtonProps) {
  const t = useText()
  const { data: options } = useQuery(serverOptionsQuery)
  const settings = useGuessedSettings()
  const from = parseReturnPath(useSearch())
  const { mutate, isPending } = useStartAuthorization(async () => {
    const response = await call(googleCalls.logIn, { settings, isShared }, completeSettings({}))
    return { response, context: { from, isInside: false, isShared } }
  })
  if (!options?.google) return
  return (
    <div className={css.offer}>
      <p className={css.or}>{t('google.or')}</p>
      <GoogleBrandedButton busy={isPending} onClick={() => mutate()}>
        {t(text)}
      </GoogleBrandedButton>
    </div>
  )
}

interface GoogleBrandedButtonProps {
  readonly busy: boolean
  readonly children: string
  readonly onClick: () => void
}

/** A button that follows the brand guidelines of Google. */
export function GoogleBrandedButton({ busy, children, onClick }: GoogleBrandedButtonProps) {
  return (
    <div className={css.button}>
      <Button wide icon={GoogleMark} busy={busy} onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}
