import type { UseQueryResult } from '@tanstack/react-query'
import { FailureNote } from './FailureScreen.tsx'

interface QueryFailureProps {
  readonly query: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>
}

/** Says why a part of a screen has no data, with a retry; nothing while its query loads, or once it has data. */
export function QueryFailure({ query: { isLoadingError, error, refetch } }: QueryFailureProps) {
  return isLoadingError && <FailureNote error={error} onRetry={() => void refetch()} />
}
