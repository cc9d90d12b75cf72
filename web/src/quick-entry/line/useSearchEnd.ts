import { useEffect, useEffectEvent } from 'react'

/** A search of another database takes up to three seconds, in which most users would press the button again. */
const maxSearchWaitMs = 2000

/** Calls a function once the searches for which the user waits have ended, and after two seconds at the latest. */
export function useSearchEnd(isWaiting: boolean, isSearching: boolean, onEnd: () => void): void {
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => handleEnd(), isSearching ? maxSearchWaitMs : 0)
    return () => clearTimeout(timer)
  }, [isWaiting, isSearching])
}
