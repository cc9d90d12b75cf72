import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { accountKey, isAccountDeleted, isUnauthenticated } from './account.ts'
import { clearLocalData } from './clear-local-data.ts'
import { lockDeviceData } from './device-data.ts'
import { reloadOutdatedPage } from './reload-outdated-page.ts'

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof Refusal && error.code === code
}

/** Does what an error of any call requires. After a 401 `RequireSession` shows the sign-in dialog or the login. */
export function handleCallError(client: QueryClient, error: unknown): void {
  if (isAccountDeleted(error)) void clearLocalData('error.accountGone')
  else if (isRefusal(error, 'updateRequired')) reloadOutdatedPage()
  // Another account has signed in meanwhile: fetch the current account.
  else if (isRefusal(error, 'forbidden')) void client.invalidateQueries({ queryKey: accountKey })
  else if (isRefusal(error, 'unitsChanged')) fetchAccountAgain(client)
  else if (isUnauthenticated(error)) {
    client.setQueryData(accountKey, null)
    void lockDeviceData().catch(() => undefined)
    // Refetched on next use: the user may have signed in again in another tab.
    void client.invalidateQueries({ queryKey: accountKey, refetchType: 'none' })
  }
}

/** How often a query is sent again that was refused for its units. */
const maxUnitRetries = 5

/**
 * Whether the page and the server will soon have the same units: the account is being fetched, or a change that is saved here is on the screens
 * before it is on the server.
 */
function areUnitsChanging(client: QueryClient): boolean {
  return client.isMutating() > 0 || client.isFetching({ queryKey: accountKey }) > 0
}

/** Fetches the account unless that is under way: all queries of a screen may be refused at once. */
function fetchAccountAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountKey }, { cancelRefetch: false })
}

export function createQueryClient(): QueryClient {
  const handleError = (error: unknown) => handleCallError(client, error)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // Without a network a call fails at once instead of waiting.
        networkMode: 'always',
        retry: (failures, error) => {
          if (!isRefusal(error, 'unitsChanged')) return !(error instanceof Refusal) && failures < 1
          if (failures === 0 && client.isMutating() === 0) fetchAccountAgain(client)
          return failures < maxUnitRetries && areUnitsChanging(client)
        },
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
