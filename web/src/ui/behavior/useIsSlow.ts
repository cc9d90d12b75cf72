import { useEffect, useState } from 'react'

/** Whether a task has been running for longer than `delayMs` without a break. */
export function useIsSlow(isBusy: boolean, delayMs: number): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), delayMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy, delayMs])
  return isBusy && isSlow
}
