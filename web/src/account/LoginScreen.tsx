import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { accountQuery, wasSignedIn } from '../lib/account.ts'
import { useText } from '../lib/language.tsx'
import { readFrom } from '../lib/place.ts'
import { homePath } from '../lib/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { Brand } from './Brand.tsx'
import { LoginForm } from './LoginForm.tsx'
import { Offers } from './Offers.tsx'

/** The way in. Whoever is in already goes on to where they wanted to go. */
export function LoginScreen() {
  const t = useText()
  const { data: person } = useQuery({ ...accountQuery, enabled: wasSignedIn() })
  const from = readFrom(useSearch())
  if (person) return <Redirect to={from ?? homePath} replace />
  return (
    <Screen title={t('login.title')} hideTitle>
      <Brand />
      <LoginForm />
      <Offers />
    </Screen>
  )
}
