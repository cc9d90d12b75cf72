import { type RefCallback, useCallback, useMemo, useState } from 'react'
import type { ActionCell } from './ScreenActions.tsx'

/** The cell for the actions of a screen: its ref, its context value, and whether a screen has claimed it. */
export function useActionCell(): {
  readonly ref: RefCallback<HTMLElement>
  readonly cell: ActionCell | null
  readonly isTaken: boolean
} {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [claimCount, setClaimCount] = useState(0)
  const claim = useCallback(() => {
    setClaimCount((count) => count + 1)
    return () => setClaimCount((count) => count - 1)
  }, [])
  const cell = useMemo(() => (element === null ? null : { element, claim }), [element, claim])
  return { ref: setElement, cell, isTaken: claimCount > 0 }
}
