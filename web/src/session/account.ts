import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { type SignedInAccount, userCalls } from '@haru/shared/contract/account/user.ts'
import { errorStatus, Refusal } from '@haru/shared/errors.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isServerFailure } from '../lib/api-fetch.ts'
import { call, setCurrentUserId } from '../lib/call.ts'
import { clearLocalExcept, readLocal, writeLocal } from '../lib/local-storage.ts'
import { lockDeviceData } from './device-data.ts'
import { removeSharedFiles } from './shared-files.ts'

export const accountKey = ['account'] as const
const sharedComputerKey = 'haru'

/** The signed-in account; null when signed out. */
export const accountQuery = queryOptions<SignedInAccount | null>({
  queryKey: accountKey,
  queryFn: fetchAccount,
  staleTime: 5 * 60_000,
})

/** Whether this browser was signed in when it was last used. Only the server can determine whether it still is. */
export function wasSignedIn(): boolean {
  return readLastAccountId() !== null
}

/** The account that this browser, or on a shared computer this tab, was last signed in with. */
export function readLastAccountId(): string | null {
  return readLocal('account') ?? sessionStorage.getItem(sharedComputerKey)
}

/** Remembers the id of the signed-in account; on a shared computer only until the tab is closed. */
export function storeLastAccountId(id: string, isShared: boolean): void {
  // Files that the last user has shared are not for another one, whose login may follow a session that has ended.
  const lastId = readLastAccountId()
  if (lastId !== null && lastId !== id) void removeSharedFiles().catch(() => undefined)
  if (isShared) sessionStorage.setItem(sharedComputerKey, id)
  // That of an earlier session, which has ended, would allow a copy.
  writeLocal('account', isShared ? null : id)
}

/** Clears local and session storage, except the language, the theme and the id that the user chose to save. */
export function clearAccountStorage(): void {
  sessionStorage.clear()
  const isSaved = readLocal('isSaved') === true
  clearLocalExcept('language', 'theme', 'owesLogOut', 'quickId', ...(isSaved ? (['isSaved', 'savedId'] as const) : []))
}

/** Clears the query cache of the account that was signed in. */
export function clearSessionCache(client: QueryClient): void {
  client.setQueryData(accountKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKey[0] })
}

/** Whether the server refused the request with 401. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof Refusal && errorStatus[error.code] === 401
}

/** Whether the server refused the request because the account of the session was deleted. */
export function isAccountDeleted(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'accountGone'
}

/** Fetches the signed-in account from the server; null when signed out. */
export async function fetchAccount(): Promise<SignedInAccount | null> {
  try {
    // The response carries the units of its numbers.
    const account = await call(userCalls.detail, {}, completeSettings({}), { allowsOtherUnits: true })
    setCurrentUserId(account.id)
    return account
  } catch (error) {
    // The user has logged out here, and the server does not know it yet.
    if (isServerFailure(error) && readLocal('owesLogOut')) return null
    // A deleted account is handled for all queries at once; see query-client.ts.
    if (!isUnauthenticated(error) || isAccountDeleted(error)) throw error
    void lockDeviceData().catch(() => undefined)
    return null
  }
}
