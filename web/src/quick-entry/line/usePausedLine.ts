import { useEffect, useState } from 'react'

/** The line as it was when the user last stopped typing for so many milliseconds; null before that. */
export function usePausedLine(line: string, pauseMs: number): string | null {
  const [pausedLine, setPausedLine] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPausedLine(line), pauseMs)
    return () => clearTimeout(timer)
  }, [line, pauseMs])
  return pausedLine
}
