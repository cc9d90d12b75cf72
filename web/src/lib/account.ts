import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import { errorStatus, Refusal } from '@haru/shared/errors.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, speakFor } from './call.ts'
import { forgetAllBut, readStored, writeStored } from './stored.ts'

export const accountKey = ['account'] as const
const sharedKey = 'haru'

/** Who is signed in; null where nobody is. */
export const accountQuery = queryOptions<User | null>({
  queryKey: accountKey,
  queryFn: askWhoIsHere,
  staleTime: 5 * 60_000,
})

/** Whether this browser was signed in when it was last used. The server alone knows whether it still is. */
export function wasSignedIn(): boolean {
  return rememberedAccount() !== null
}

/** The account that this browser, or on a shared computer this tab, was last signed in with. */
export function rememberedAccount(): string | null {
  return readStored('account') ?? sessionStorage.getItem(sharedKey)
}

/** Remembers who signed in; on a shared computer for no longer than the tab is open. */
export function rememberAccount(id: string, isShared: boolean): void {
  if (isShared) sessionStorage.setItem(sharedKey, id)
  else writeStored('account', id)
}

/** Forgets all that this browser keeps, but for how it looks, and an id that it was asked to remember. */
export function forgetAccount(): void {
  sessionStorage.clear()
  const isSaved = readStored('isSaved') === true
  forgetAllBut('language', 'theme', 'owesLogOut', 'quickId', ...(isSaved ? (['isSaved', 'savedId'] as const) : []))
}

/** Nobody is signed in any more: nothing that was asked for whoever was counts. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(accountKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKey[0] })
}

/** Whether the server says that nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Refusal && errorStatus[error.code] === 401
}

/** Whether the server says that there was somebody, whose account is gone. */
export function isGone(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'accountGone'
}

/** Asks the server who is signed in. */
export async function askWhoIsHere(): Promise<User | null> {
  try {
    // The answer says itself which units its numbers are in.
    const person = await call(accountCalls.detail, {}, completeSettings({}))
    speakFor(person.id)
    return person
  } catch (error) {
    // Told to whoever looks after all failures; see queries.ts.
    if (isSignedOut(error) && !isGone(error)) return null
    throw error
  }
}
