import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { parseReturnPath } from '../../navigation/url-state.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useGuessedSettings } from '../guessed.ts'
import { optionsQuery } from '../options.ts'
import { GoogleMark } from './GoogleMark.tsx'
import { useGoing } from './going.ts'
import css from './google.module.css'

export interface GoogleButtonProps {
  readonly words?: 'google.signIn' | 'google.signUp'
  /** The computer is shared: nothing of the sign-in outlives the browser. */
  readonly isShared?: boolean
}

/** The way in by Google, below the form of another; not there where this server does not offer it. */
export function GoogleButton({ words = 'google.signIn', isShared = false }: GoogleButtonProps) {
  const t = useText()
  const { data: options } = useQuery(optionsQuery)
  const settings = useGuessedSettings()
  const from = parseReturnPath(useSearch())
  const { mutate, isPending } = useGoing(async () => {
    const away = await call(googleCalls.logIn, { settings, isShared }, completeSettings({}))
    return { away, note: { from, isInside: false, isShared } }
  })
  if (!options?.google) return
  return (
    <div className={css.offer}>
      <p className={css.or}>{t('google.or')}</p>
      <WithMark busy={isPending} onClick={() => mutate()}>
        {t(words)}
      </WithMark>
    </div>
  )
}

interface WithMarkProps {
  readonly busy: boolean
  readonly children: string
  readonly onClick: () => void
}

/** A button as Google wants those that lead to it to look. */
export function WithMark({ busy, children, onClick }: WithMarkProps) {
  return (
    <div className={css.button}>
      <Button wide icon={GoogleMark} busy={busy} onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}
