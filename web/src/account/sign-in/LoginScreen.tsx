import { useRef } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { parseReturnPath } from '../../navigation/url-state.ts'
import { homePath } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { Brand } from '../Brand.tsx'
import { PrivacyLink } from '../PrivacyLink.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginLinks } from './LoginLinks.tsx'
import { useNotice } from './useNotice.ts'
import { useSignedInAccount } from './useSignedInAccount.ts'

/** The login. A user who is signed in is redirected to the requested path. */
export function LoginScreen() {
  const t = useText()
  const account = useSignedInAccount()
  const from = parseReturnPath(useSearch())
  const tapTarget = useRef<HTMLDivElement>(null)
  useNotice()
  if (account !== null) return <Redirect to={from ?? homePath} replace />
  return (
    <Screen title={t('login.title')} hideTitle>
      <Brand tapTarget={tapTarget} />
      <LoginForm tapTarget={tapTarget} />
      <LoginLinks />
      <PrivacyLink />
    </Screen>
  )
}
