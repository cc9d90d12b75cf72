import type { Day } from '@haru/shared/calendar/day.ts'
import { useSyncExternalStore } from 'react'
import { useSession } from './session.tsx'

const minuteMs = 60_000

/** The day that it is now, also when midnight passes while the screen is open, and when a tab comes back another day. */
export function useToday(): Day {
  const { today } = useSession()
  return useSyncExternalStore(subscribe, today)
}

// In every zone a day begins with a minute.
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
