import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { accountKey, isAccountDeleted, isUnauthenticated } from './account.ts'
import { clearLocalData } from './clear-local-data.ts'
import { reloadOutdatedPage } from './reload-outdated-page.ts'

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof Refusal && error.code === code
}

export function createQueryClient(): QueryClient {
  // Once one call is told that the session is over, the gate around the screens asks to sign in again.
  function handleError(error: unknown) {
    if (isAccountDeleted(error)) return clearLocalData('error.accountGone')
    if (isRefusal(error, 'updateRequired')) return reloadOutdatedPage()
    // What was meant for one person is not taken of another, who has signed in meanwhile: who is it?
    if (isRefusal(error, 'forbidden')) void client.invalidateQueries({ queryKey: accountKey })
    if (!isUnauthenticated(error)) return
    client.setQueryData(accountKey, null)
    // Asked again where it matters: they may have signed in in another tab since.
    void client.invalidateQueries({ queryKey: accountKey, refetchType: 'none' })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // Where there is no network a call fails at once and says so, instead of waiting for ever.
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof Refusal) && failures < 1,
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
