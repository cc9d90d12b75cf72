import type { Day } from '@haru/shared/calendar/day.ts'
import { useSyncExternalStore } from 'react'
import { useSession } from './session.tsx'

const minuteMs = 60_000

/** The current day. Updates at midnight, and when the tab is shown again on another day. */
export function useToday(): Day {
  const { today } = useSession()
  return useSyncExternalStore(subscribe, today)
}

// In every time zone a day begins at the start of a minute.
function subscribe(onChange: () => void): () => void {
  let timer = setTimeout(handleMinute, minuteMs - (Date.now() % minuteMs))
  function handleMinute() {
    onChange()
    timer = setTimeout(handleMinute, minuteMs - (Date.now() % minuteMs))
  }
  document.addEventListener('visibilitychange', onChange)
  addEventListener('pageshow', onChange)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
    removeEventListener('pageshow', onChange)
  }
}
