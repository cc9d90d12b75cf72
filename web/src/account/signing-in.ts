import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { hashKey, type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, getCurrentUserId } from '../lib/call.ts'
import { useLanguage } from '../lib/language.tsx'
import { readLocal, writeLocal } from '../lib/local-storage.ts'
import { accountKey, fetchAccount, isUnauthenticated, storeLastAccountId } from '../session/account.ts'
import { announceSignIn } from '../session/tabs.ts'

/** What a person chose to have remembered on this device. */
export interface Keeping {
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
  readonly keeping: Keeping
  /** By five taps, with what an administrator has turned on for this device. */
  readonly isQuick?: boolean
}

export type SignIn = ReturnType<typeof useSignIn>

/**
 * Asks to be let in. Once it worked, the account is known and this device remembers what it shall; else the answer is
 * why not, in words that belong to the password.
 */
export function useSignIn() {
  const arrive = useArrival()
  return useMutation({
    mutationFn: async (credentials: Credentials): Promise<TextKey | null> => {
      const { id, password, keeping } = credentials
      const refusal = await (password === null ? askByDevice(credentials) : askByPassword(credentials, password))
      if (refusal !== null) return refusal
      await arrive(id, keeping)
      return null
    },
  })
}

/** What follows once somebody was let in, in whatever way. */
export function useArrival(): (id: string, keeping: Keeping) => Promise<void> {
  const client = useQueryClient()
  const [language, setLanguage] = useLanguage()
  return async (id, keeping) => {
    const { settings } = await enter(client, keeping.isShared)
    keep(id, keeping)
    // The browser remembers the language of the account, also where it is the current one: the login screen after the next sign-out
    // is in it. Where the words of a language do not load, the current language stays.
    const isRemembered = readLocal('language') === settings.language
    if (settings.language !== language || !isRemembered) await setLanguage(settings.language).catch(() => undefined)
  }
}

/** Learns who is in now, and forgets what was known of anybody who was in before. */
export async function enter(client: QueryClient, isShared: boolean): Promise<User> {
  // A question that was asked before, and is about to be answered with "nobody", would be taken for this one.
  await client.cancelQueries({ queryKey: accountKey })
  const before = getCurrentUserId()
  const person = await fetchAccount()
  if (person === null) throw new Refusal('unauthorized')
  // Whoever signs in again finds everything as it was, and what was typed.
  const isOther = ({ queryHash }: Query) => queryHash !== hashKey(accountKey)
  const isSame = person.id === before
  if (!isSame) client.removeQueries({ predicate: isOther })
  storeLastAccountId(person.id, isShared)
  client.setQueryData(accountKey, person)
  announceSignIn(person.id)
  if (isSame) void client.invalidateQueries({ predicate: isOther })
  return person
}

/** What was chosen the last time. */
export function readKeeping(): Keeping {
  return { isAuto: readLocal('autoLogin') === true, isSaved: readLocal('isSaved') === true, isShared: false }
}

/** The same for whoever signs in again, on the same terms as before. */
export function readKeepingAgain(): Keeping {
  return { ...readKeeping(), isShared: readLocal('account') === null }
}

/** Remembers the choices, and the id where one of them needs it. The password is never kept: see SAFETY R2. */
export function keep(id: string, { isAuto, isSaved, isShared }: Keeping): void {
  const isKept = !isShared
  writeLocal('autoLogin', (isKept && isAuto) || null)
  writeLocal('isSaved', (isKept && isSaved) || null)
  writeLocal('savedId', isKept && (isAuto || isSaved) ? id : null)
}

async function askByPassword({ id, code, keeping }: Credentials, password: string): Promise<TextKey | null> {
  const { isAuto, isShared } = keeping
  const withCode = code ? { user_code: code } : {}
  const asked = { user_id: id.trim(), user_pw: password, ...withCode, isAutoLogin: isAuto, isShared }
  const { status, msg } = await call(accountCalls.logIn, asked, unitsOfNobody)
  return status === 'success' ? null : (msg as TextKey)
}

// Where the key of this device is worth nothing any more, it is not tried again.
async function askByDevice({ id, isQuick = false }: Credentials): Promise<TextKey | null> {
  try {
    const asked = { user_id: id.trim(), isAutoLogin: true, ...(isQuick ? { quick: true } : {}) }
    const { status } = await call(accountCalls.logIn, asked, unitsOfNobody)
    if (status === 'success') return null
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
  }
  writeLocal(isQuick ? 'quickId' : 'autoLogin', null)
  return 'login.again'
}

const unitsOfNobody = completeSettings({})
