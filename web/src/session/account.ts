import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import { errorStatus, Refusal } from '@haru/shared/errors.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, setCurrentUserId } from '../lib/call.ts'
import { clearLocalExcept, readLocal, writeLocal } from '../lib/local-storage.ts'

export const accountKey = ['account'] as const
const sharedComputerKey = 'haru'

/** Who is signed in; null where nobody is. */
export const accountQuery = queryOptions<User | null>({
  queryKey: accountKey,
  queryFn: fetchAccount,
  staleTime: 5 * 60_000,
})

/** Whether this browser was signed in when it was last used. The server alone knows whether it still is. */
export function wasSignedIn(): boolean {
  return readLastAccountId() !== null
}

/** The account that this browser, or on a shared computer this tab, was last signed in with. */
export function readLastAccountId(): string | null {
  return readLocal('account') ?? sessionStorage.getItem(sharedComputerKey)
}

/** Remembers who signed in; on a shared computer for no longer than the tab is open. */
export function storeLastAccountId(id: string, isShared: boolean): void {
  if (isShared) sessionStorage.setItem(sharedComputerKey, id)
  else writeLocal('account', id)
}

/** Forgets all that this browser keeps, but for how it looks, and an id that it was asked to remember. */
export function clearAccountStorage(): void {
  sessionStorage.clear()
  const isSaved = readLocal('isSaved') === true
  clearLocalExcept('language', 'theme', 'owesLogOut', 'quickId', ...(isSaved ? (['isSaved', 'savedId'] as const) : []))
}

/** Nobody is signed in any more: nothing that was asked for whoever was counts. */
export function clearSessionCache(client: QueryClient): void {
  client.setQueryData(accountKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKey[0] })
}

/** Whether the server says that nobody is signed in (any more). */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof Refusal && errorStatus[error.code] === 401
}

/** Whether the server says that there was somebody, whose account is gone. */
export function isAccountDeleted(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'accountGone'
}

/** Asks the server who is signed in. */
export async function fetchAccount(): Promise<User | null> {
  try {
    // The answer says itself which units its numbers are in.
    const account = await call(accountCalls.detail, {}, completeSettings({}))
    setCurrentUserId(account.id)
    return account
  } catch (error) {
    // Told to whoever looks after all failures; see queries.ts.
    if (isUnauthenticated(error) && !isAccountDeleted(error)) return null
    throw error
  }
}
