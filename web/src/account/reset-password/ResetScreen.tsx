import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { Screen } from '../../shell/Screen.tsx'
import css from '../account.module.css'
import { LanguageBar } from '../LanguageBar.tsx'
import { serverOptionsQuery } from '../server-options-query.ts'
import { ResetForm } from './ResetForm.tsx'

/** Sets a new password with a code sent to the email address. */
export function ResetScreen() {
  const t = useText()
  const { data: options } = useQuery(serverOptionsQuery)
  return (
    <Screen title={t('reset.title')} bar={<LanguageBar />}>
      <ResetForm />
      <p className={css.aside}>
        {t('reset.remembered')} <Link href={loginPath}>{t('signup.toLogin')}</Link>
      </p>
      {options?.signUp !== false && (
        <p className={css.aside}>
          {t('login.noAccount')} <Link href="/user/signup">{t('login.toSignup')}</Link>
        </p>
      )}
    </Screen>
  )
}
