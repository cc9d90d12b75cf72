import { useEffect, useEffectEvent } from 'react'
import { isUnreachable } from '../../lib/call.ts'
import { isChunkLoadError } from '../../lib/errors.ts'

/** Tries again as soon as the network is back, where the network was what failed. */
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
