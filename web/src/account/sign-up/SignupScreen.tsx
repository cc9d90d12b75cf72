import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import css from '../account.module.css'
import { LanguageBar } from '../LanguageBar.tsx'
import { PrivacyLink } from '../PrivacyLink.tsx'
import { serverOptionsQuery } from '../server-options-query.ts'
import { SignupForm } from './SignupForm.tsx'

/** The sign-up, or that this server takes no new users. */
export function SignupScreen() {
  const t = useText()
  const { data: options } = useQuery(serverOptionsQuery)
  return (
    <Screen title={t('signup.title')} bar={<LanguageBar />}>
      {options?.signUp === false ? (
        <EmptyState title={t('account.signupClosed')}>
          <ButtonLink href={loginPath} kind="primary">
            {t('signup.toLogin')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <SignupForm />
          <p className={css.aside}>
            {t('signup.hasAccount')} <Link href={loginPath}>{t('signup.toLogin')}</Link>
          </p>
        </>
      )}
      <p className={css.aside}>
        <Link href="/user/resetPw">{t('reset.forgot')}</Link>
      </p>
      <PrivacyLink inNewTab />
    </Screen>
  )
}
