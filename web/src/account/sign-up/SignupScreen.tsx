import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { loginPath } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import css from '../account.module.css'
import { LanguageBar } from '../LanguageBar.tsx'
import { PrivacyLink } from '../PrivacyLink.tsx'
import { SignupForm } from './SignupForm.tsx'

export function SignupScreen() {
  const t = useText()
  return (
    <Screen title={t('signup.title')} bar={<LanguageBar />}>
      <SignupForm />
      <p className={css.aside}>
        {t('signup.hasAccount')} <Link href={loginPath}>{t('signup.toLogin')}</Link>
      </p>
      <p className={css.aside}>
        <Link href="/user/resetPw">{t('reset.forgot')}</Link>
      </p>
      <PrivacyLink inNewTab />
    </Screen>
  )
}
