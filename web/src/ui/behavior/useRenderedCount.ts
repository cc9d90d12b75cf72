import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** How many parts of a list to render: those of the first frame, and all once the browser has painted it. */
export function useRenderedCount(firstCount: number, count: number): number {
  const [isPainted, setPainted] = useState(false)
  // As a transition React renders the others in short pieces, and the user can tap between them.
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted ? count : Math.min(firstCount, count)
}
