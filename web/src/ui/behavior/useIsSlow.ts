import { useEffect, useState } from 'react'

const slowAfterMs = 4000

/** Whether a task has been running for more than four seconds. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
