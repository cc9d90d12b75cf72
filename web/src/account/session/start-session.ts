import type { SignedInAccount } from '@haru/shared/contract/account/user.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getCurrentUserId } from '../../lib/call.ts'
import { useLanguage } from '../../lib/language.tsx'
import { readLocal } from '../../lib/local-storage.ts'
import { accountKey, fetchAccount, storeLastAccountId } from '../../session/account.ts'
import { announceSignIn } from '../../session/tabs.ts'
import { type RememberMe, writeRememberMe } from './remember-me.ts'

/** Starts the session in the browser after any sign-in method, and applies the language of the account. */
export function useStartSession(): (id: string, rememberMe: RememberMe) => Promise<void> {
  const client = useQueryClient()
  const [language, setLanguage] = useLanguage()
  return async (id, rememberMe) => {
    const { settings } = await startBrowserSession(client, rememberMe.isShared)
    writeRememberMe(id, rememberMe)
    // The language is stored even if it is the current one, for the login screen after the next sign-out. If the texts of the
    // language cannot be loaded, the current language stays.
    const isRemembered = readLocal('language') === settings.language
    if (settings.language !== language || !isRemembered) await setLanguage(settings.language).catch(() => undefined)
  }
}

/** A shared computer stores nothing, also not of an earlier session. */
async function removeDeviceFiles(): Promise<void> {
  await import('../../session/remove-device-files.ts')
    .then((module) => module.removeDeviceFiles())
    .catch(() => undefined)
}

/** Fetches the signed-in account and removes the cached data of another account. */
export async function startBrowserSession(client: QueryClient, isShared: boolean): Promise<SignedInAccount> {
  // A pending request would respond that no user is signed in.
  await client.cancelQueries({ queryKey: accountKey })
  const accountBefore = getCurrentUserId()
  const user = await fetchAccount()
  if (user === null) throw new Refusal('unauthorized')
  // The same account keeps its cache and its typed text.
  const isOtherQuery = ({ queryHash }: Query) => queryHash !== hashKey(accountKey)
  const isSameAccount = user.id === accountBefore
  if (!isSameAccount) client.removeQueries({ predicate: isOtherQuery })
  storeLastAccountId(user.id, isShared)
  if (isShared) await removeDeviceFiles()
  client.setQueryData(accountKey, user)
  announceSignIn(user.id)
  if (isSameAccount) void client.invalidateQueries({ predicate: isOtherQuery })
  return user
}
