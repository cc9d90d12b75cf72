import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import css from '../account.module.css'
import { serverOptionsQuery } from '../server-options-query.ts'
import { DemoButton } from './DemoButton.tsx'

/** Links to the password reset, the sign-up and the demo, as far as this server offers them. */
export function LoginLinks() {
  const t = useText()
  const { data: options } = useQuery(serverOptionsQuery)
  return (
    <>
      <p className={css.aside}>
        <Link href="/user/resetPw">{t('reset.forgot')}</Link>
      </p>
      {options?.signUp !== false && (
        <p className={css.aside}>
          {t('login.noAccount')} <Link href="/user/signup">{t('login.toSignup')}</Link>
        </p>
      )}
      {options?.demo && <DemoButton />}
    </>
  )
}
