import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { accountKey, isGone, isSignedOut } from './account.ts'
import { part } from './parting.ts'
import { renew } from './renewing.ts'

/** Everything that is known of an area hangs under this key: one invalidation refreshes all of it. */
export function areaKey(area: AnyArea, ...rest: readonly unknown[]): readonly unknown[] {
  return [area.id, ...rest]
}

/** What is made of several areas hangs under this key: a change in any of them makes all of it old. */
export function acrossKey(...rest: readonly unknown[]): readonly unknown[] {
  return ['across', ...rest]
}

function isRefused(error: unknown, code: ErrorCode): boolean {
  return error instanceof Refusal && error.code === code
}

export function createQueryClient(): QueryClient {
  // Once one call is told that the session is over, the gate around the screens asks to sign in again.
  function handleError(error: unknown) {
    if (isGone(error)) return part('error.accountGone')
    if (isRefused(error, 'updateRequired')) return renew()
    // What was meant for one person is not taken of another, who has signed in meanwhile: who is it?
    if (isRefused(error, 'forbidden')) void client.invalidateQueries({ queryKey: accountKey })
    if (!isSignedOut(error)) return
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
