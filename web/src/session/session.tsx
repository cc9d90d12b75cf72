import { type Day, today as dayIn } from '@haru/shared/calendar/day.ts'
import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, Fragment, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import { useLanguage } from '../lib/language.tsx'
import { accountQuery, wasSignedIn } from './account.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

/** The person who is signed in, and how they count. */
export interface Session {
  /** All that their device knows of them, as it was last asked. */
  readonly account: User
  readonly id: string
  /** What they sign in with. */
  readonly loginId: string
  readonly isAdmin: boolean
  /** What `call` speaks in. */
  readonly units: Units
  readonly currency: string
  readonly timeZone: string
  readonly country: string
  readonly language: Language
  /** What they began with, in base units. */
  readonly start: StartingValues
  /** The day that it is now where they live. Ask again instead of keeping it: days end. */
  readonly today: () => Day
}

const SessionContext = createContext<Session | null>(null)

export const loginPath = '/user/login'
export const homePath = '/today/list'

interface RequireSessionProps {
  readonly children: ReactNode
  /** Asks whoever was in to sign in again, over a screen with something typed that is not saved. */
  readonly signInDialog: ReactNode
}

/**
 * Lets only those in who are signed in; others go to the login, and come back to where they wanted to go. A screen that was
 * open when the session ended stays, so that what is typed there is not lost; for anybody else who signs in it is a new one.
 */
export function RequireSession({ children, signInDialog }: RequireSessionProps) {
  const { data: account } = useSuspenseQuery(accountQuery)
  useAccountLanguage(account)
  const [lastAccount, setLastAccount] = useState(account)
  if (account !== null && account !== lastAccount) setLastAccount(account)
  const session = useMemo(() => (lastAccount === null ? null : toSession(lastAccount)), [lastAccount])
  if (session === null) return <RedirectToLogin />
  return (
    <SessionContext value={session}>
      <Fragment key={session.id}>{children}</Fragment>
      {account === null && <SessionExpired>{signInDialog}</SessionExpired>}
    </SessionContext>
  )
}

/** The account's language is the one of every device that it is signed in on. Where its words do not come, the other one stays. */
function useAccountLanguage(account: User | null): void {
  const [language, setLanguage] = useLanguage()
  const chosen = account?.settings.language ?? null
  const applyLanguage = useEffectEvent((next: Language | null) => {
    if (next !== null && next !== language) setLanguage(next).catch(() => undefined)
  })
  useEffect(() => applyLanguage(chosen), [chosen])
}

// As it is when the session ends: what is saved or left afterwards changes nothing.
function SessionExpired({ children }: { readonly children: ReactNode }) {
  const [keepsScreen] = useState(hasUnsavedChanges)
  return keepsScreen ? children : <RedirectToLogin />
}

// To where the user is going, and not to the screen that is on show until the next one is there.
function RedirectToLogin() {
  const client = useQueryClient()
  // Refused queries are sent again after the next sign-in, and do not fail before that.
  useEffect(() => () => client.removeQueries({ predicate: ({ state }) => state.status === 'error' }), [client])
  const path = location.pathname.slice(import.meta.env.BASE_URL.length - 1)
  if (path.startsWith(loginPath)) return null
  return <Redirect to={loginPathWithReturn(path, location.search.slice(1))} replace />
}

/** For what stands around a screen: there once it is known who is signed in, which it does not ask by itself. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { data: account } = useQuery({ ...accountQuery, enabled: false })
  const session = useMemo(() => (account ? toSession(account) : null), [account])
  return session !== null && <SessionContext value={session}>{children}</SessionContext>
}

/** The front door: in where this browser was signed in, else to the login. */
export function RootRedirect() {
  return <Redirect to={wasSignedIn() ? homePath : loginPath} replace />
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('RequireSession is missing')
  return session
}

function toSession(account: User): Session {
  const { id, loginId, isAdmin, settings, start } = account
  const { language, timeZone, currency, country, weight } = settings
  const units = { weight, currency }
  const today = () => dayIn(timeZone, new Date())
  return { account, id, loginId, isAdmin, units, currency, timeZone, country, language, start, today }
}

function loginPathWithReturn(path: string, search: string): string {
  if (path === homePath && search === '') return loginPath
  return `${loginPath}?${new URLSearchParams({ from: search === '' ? path : `${path}?${search}` })}`
}
