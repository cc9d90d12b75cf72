import { useRef } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useText } from '../lib/language.tsx'
import { parseReturnPath } from '../navigation/url-state.ts'
import { homePath } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { Brand } from './Brand.tsx'
import { usePersonAtDoor } from './door.ts'
import { LoginForm } from './LoginForm.tsx'
import { useNotice } from './notice.ts'
import { Offers } from './Offers.tsx'
import { PrivacyLink } from './PrivacyLink.tsx'

/** The way in. Whoever is in already goes on to where they wanted to go. */
export function LoginScreen() {
  const t = useText()
  const person = usePersonAtDoor()
  const from = parseReturnPath(useSearch())
  const title = useRef<HTMLDivElement>(null)
  useNotice()
  if (person !== null) return <Redirect to={from ?? homePath} replace />
  return (
    <Screen title={t('login.title')} hideTitle>
      <Brand title={title} />
      <LoginForm title={title} />
      <Offers />
      <PrivacyLink />
    </Screen>
  )
}
