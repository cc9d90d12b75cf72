import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { hashKey, type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, getCurrentUserId } from '../../lib/call.ts'
import { useLanguage } from '../../lib/language.tsx'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { accountKey, fetchAccount, isUnauthenticated, storeLastAccountId } from '../../session/account.ts'
import { announceSignIn } from '../../session/tabs.ts'

/** What a person chose to have remembered on this device. */
export interface RememberMe {
  readonly isAuto: boolean
  readonly isSaved: boolean
  readonly isShared: boolean
}

export interface Credentials {
  readonly id: string
  /** Null: what this device was given at an earlier sign-in is enough. */
  readonly password: string | null
  /** Of two-step login; empty until it is asked for. */
  readonly code?: string
  readonly rememberMe: RememberMe
  /** By five taps, with what an administrator has turned on for this device. */
  readonly isQuick?: boolean
}

export type SignInMutation = ReturnType<typeof useSignIn>

/**
 * Asks to be let in. Once it worked, the account is known and this device remembers what it shall; else the answer is
 * why not, in words that belong to the password.
 */
export function useSignIn() {
  const startSession = useStartSession()
  return useMutation({
    mutationFn: async (credentials: Credentials): Promise<TextKey | null> => {
      const { id, password, rememberMe } = credentials
      const refusal = await (password === null ? signInByDevice(credentials) : signInByPassword(credentials, password))
      if (refusal !== null) return refusal
      await startSession(id, rememberMe)
      return null
    },
  })
}

/** What follows once somebody was let in, in whatever way. */
export function useStartSession(): (id: string, rememberMe: RememberMe) => Promise<void> {
  const client = useQueryClient()
  const [language, setLanguage] = useLanguage()
  return async (id, rememberMe) => {
    const { settings } = await startBrowserSession(client, rememberMe.isShared)
    writeRememberMe(id, rememberMe)
    // The browser remembers the language of the account, also where it is the current one: the login screen after the next sign-out
    // is in it. Where the words of a language do not load, the current language stays.
    const isRemembered = readLocal('language') === settings.language
    if (settings.language !== language || !isRemembered) await setLanguage(settings.language).catch(() => undefined)
  }
}

/** Learns who is in now, and forgets what was known of anybody who was in before. */
export async function startBrowserSession(client: QueryClient, isShared: boolean): Promise<User> {
  // A question that was asked before, and is about to be answered with "nobody", would be taken for this one.
  await client.cancelQueries({ queryKey: accountKey })
  const accountBefore = getCurrentUserId()
  const person = await fetchAccount()
  if (person === null) throw new Refusal('unauthorized')
  // Whoever signs in again finds everything as it was, and what was typed.
  const isOtherQuery = ({ queryHash }: Query) => queryHash !== hashKey(accountKey)
  const isSameAccount = person.id === accountBefore
  if (!isSameAccount) client.removeQueries({ predicate: isOtherQuery })
  storeLastAccountId(person.id, isShared)
  client.setQueryData(accountKey, person)
  announceSignIn(person.id)
  if (isSameAccount) void client.invalidateQueries({ predicate: isOtherQuery })
  return person
}

/** What was chosen the last time. */
export function readRememberMe(): RememberMe {
  return { isAuto: readLocal('autoLogin') === true, isSaved: readLocal('isSaved') === true, isShared: false }
}

/** The same for whoever signs in again, on the same terms as before. */
export function readRememberMeOfSession(): RememberMe {
  return { ...readRememberMe(), isShared: readLocal('account') === null }
}

/** Remembers the choices, and the id where one of them needs it. The password is never kept: see SAFETY R2. */
export function writeRememberMe(id: string, { isAuto, isSaved, isShared }: RememberMe): void {
  const isRemembered = !isShared
  writeLocal('autoLogin', (isRemembered && isAuto) || null)
  writeLocal('isSaved', (isRemembered && isSaved) || null)
  writeLocal('savedId', isRemembered && (isAuto || isSaved) ? id : null)
}

async function signInByPassword({ id, code, rememberMe }: Credentials, password: string): Promise<TextKey | null> {
  const { isAuto, isShared } = rememberMe
  const withCode = code ? { user_code: code } : {}
  const input = { user_id: id.trim(), user_pw: password, ...withCode, isAutoLogin: isAuto, isShared }
  const { status, msg } = await call(accountCalls.logIn, input, signedOutUnits)
  return status === 'success' ? null : (msg as TextKey)
}

// Where the key of this device is worth nothing any more, it is not tried again.
async function signInByDevice({ id, isQuick = false }: Credentials): Promise<TextKey | null> {
  try {
    const input = { user_id: id.trim(), isAutoLogin: true, ...(isQuick ? { quick: true } : {}) }
    const { status } = await call(accountCalls.logIn, input, signedOutUnits)
    if (status === 'success') return null
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
  }
  writeLocal(isQuick ? 'quickId' : 'autoLogin', null)
  return 'login.again'
}

const signedOutUnits = completeSettings({})
