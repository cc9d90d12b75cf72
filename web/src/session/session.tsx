import type { Day } from '@haru/shared/calendar/day.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { SignedInAccount } from '@haru/shared/contract/account/user.ts'
import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, Fragment, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import { useLanguage } from '../lib/language.tsx'
import { accountQuery, wasSignedIn } from './account.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

/** The signed-in account with its settings. */
export interface Session {
  /** The account as it was last fetched. */
  readonly account: SignedInAccount
  readonly id: string
  /** The id for signing in, an e-mail address. */
  readonly loginId: string
  readonly isAdmin: boolean
  /** The units that `call` encodes and decodes in. */
  readonly units: Units
  readonly currency: string
  readonly timeZone: string
  /** The hour at which the day of the user begins. */
  readonly dayStart: number
  readonly country: string
  readonly language: Language
  /** The user's values at the start, in base units. */
  readonly start: StartingValues
  /** The current day of the user. Call it again instead of storing the result. */
  readonly today: () => Day
}

/** The data with which a screen requests its queries before it is rendered. `search` is the search of the URL. */
export interface PrefetchContext {
  readonly client: QueryClient
  readonly session: Session
  readonly search: string
}

const SessionContext = createContext<Session | null>(null)

export const homePath = '/today/list'

interface RequireSessionProps {
  readonly children: ReactNode
  /** The dialog for signing in again, over a screen with unsaved changes. */
  readonly signInDialog: ReactNode
}

/**
 * Renders its children for signed-in users; others are redirected to the login, and return afterwards. A screen with unsaved
 * changes stays open when the session ends. If another account signs in, the screen is mounted anew.
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

/** Applies the language of the account in this browser. If its texts do not load, the language stays. */
function useAccountLanguage(account: SignedInAccount | null): void {
  const [language, setLanguage] = useLanguage()
  const chosen = account?.settings.language ?? null
  const applyLanguage = useEffectEvent((next: Language | null) => {
    if (next !== null && next !== language) setLanguage(next).catch(() => undefined)
  })
  useEffect(() => applyLanguage(chosen), [chosen])
}

// Evaluated once, when the session ends: changes that are saved or discarded later do not matter.
function SessionExpired({ children }: { readonly children: ReactNode }) {
  const [staysOpen] = useState(hasUnsavedChanges)
  return staysOpen ? children : <RedirectToLogin />
}

// Returns to the path of the URL, not to the displayed screen, which may still be the previous one.
function RedirectToLogin() {
  const client = useQueryClient()
  // Removes failed queries, so that they are sent again after the next sign-in.
  useEffect(() => () => client.removeQueries({ predicate: ({ state }) => state.status === 'error' }), [client])
  const path = location.pathname.slice(import.meta.env.BASE_URL.length - 1)
  if (path.startsWith(loginPath)) return null
  return <Redirect to={loginPathWithReturn(path, location.search.slice(1))} replace />
}

/** Renders its children once the account is in the query cache, anew for another account; does not fetch it. For parts around a screen. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { data: account } = useQuery({ ...accountQuery, enabled: false })
  const session = useMemo(() => (account ? toSession(account) : null), [account])
  if (session === null) return null
  return (
    <SessionContext key={session.id} value={session}>
      {children}
    </SessionContext>
  )
}

/** Redirects `/` to the home screen if this browser was signed in, else to the login. */
export function RootRedirect() {
  return <Redirect to={wasSignedIn() ? homePath : loginPath} replace />
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('RequireSession is missing')
  return session
}

/** The session of an account, for the code that runs before the first screen; screens call `useSession`. */
export function toSession(account: SignedInAccount): Session {
  const { id, loginId, isAdmin, settings, start } = account
  const { language, timeZone, dayStart, currency, country, weight, countWarmUps } = settings
  const units = { weight, currency, countWarmUps }
  const today = () => findUserDay(settings, new Date())
  return { account, id, loginId, isAdmin, units, currency, timeZone, dayStart, country, language, start, today }
}

/** The path of the login that leads to a screen afterwards. */
export function loginPathWithReturn(path: string, search: string): string {
  if (path === homePath && search === '') return loginPath
  return `${loginPath}?${new URLSearchParams({ from: search === '' ? path : `${path}?${search}` })}`
}
