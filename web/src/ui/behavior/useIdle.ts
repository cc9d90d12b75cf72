import { startTransition, useEffect, useState } from 'react'

/** Lets the work that follows the first screen begin. */
const minDelayMs = 1500
/** On a page that is never idle, such as one with an animation. */
const maxDelayMs = 3000

/** Whether the browser has been idle since `isReady` became true. It stays true. */
export function useIdle(isReady: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let request: number | undefined
    // As a transition React renders in short pieces, and the user can tap between them.
    const handleIdle = () => startTransition(() => setIdle(true))
    const timer = setTimeout(() => {
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window)
        request = requestIdleCallback(handleIdle, { timeout: maxDelayMs - minDelayMs })
      else handleIdle()
    }, minDelayMs)
    return () => {
      clearTimeout(timer)
      if (request !== undefined) cancelIdleCallback(request)
    }
  }, [isReady])
  return isIdle
}
