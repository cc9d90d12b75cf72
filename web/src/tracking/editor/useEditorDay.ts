import type { Day } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { keepPeriodInUrl } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { useToday } from '../../session/useToday.ts'

/** The day of an editor whose URL has no period. */
interface EditorDay {
  readonly day: Day
  readonly setDay: (day: Day) => void
}

/** The day on which the editor was opened. It follows the clock by `useDayChange` only. */
export function useEditorDay(): EditorDay {
  const { today } = useSession()
  const [day, setDay] = useState(today)
  return { day, setDay }
}

/**
 * Lets an editor follow the clock as long as nothing in it has changed, for example one that was left open overnight. An editor with changes
 * stays at its period, also in its URL.
 */
export function useDayChange({ day, setDay }: EditorDay, source: Period, isChanged: boolean): void {
  const [path] = useLocation()
  const today = useToday()
  if (!isChanged && day !== today) setDay(today)
  const { type, start, end } = source
  useEffect(() => {
    if (isChanged) keepPeriodInUrl(path, { type, start, end })
  }, [isChanged, path, type, start, end])
}
