import { useEffect, useEffectEvent } from 'react'
import { isUnreachable } from '../../lib/api-fetch.ts'
import { isChunkLoadError } from '../../lib/errors.ts'

/** Retries after a network error as soon as the browser is online again. */
export function useRetryOnline(error: unknown, onRetry: () => void): void {
  const isNetworkFailure = isUnreachable(error) || isChunkLoadError(error)
  const handleOnline = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isNetworkFailure) return
    const retry = () => handleOnline()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isNetworkFailure])
}
