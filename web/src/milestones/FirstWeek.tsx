import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { lazy, Suspense } from 'react'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { useSession } from '../session/session.tsx'
import { useToday } from '../session/useToday.ts'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { isInFirstWeek } from './first-week.ts'

const FirstWeekChecklist = lazy(async () => ({
  default: (await import('./FirstWeekChecklist.tsx')).FirstWeekChecklist,
}))

/** The checklist of the first seven days after the sign-up, until it is complete or the user hides it in this browser. */
export function FirstWeek() {
  const { id, account } = useSession()
  const today = useToday()
  const [finishedBy, setFinishedBy] = useLocalValue('firstWeekFinishedBy')
  if (finishedBy === id || !isInFirstWeek(findUserDay(account.settings, new Date(account.registeredAt)), today))
    return null
  return (
    <FailureBoundary fallback={NoChecklist}>
      <Suspense fallback={<Skeleton kind="block" height={62} />}>
        <FirstWeekChecklist onFinish={() => setFinishedBy(id)} />
      </Suspense>
    </FailureBoundary>
  )
}

// The screen works without it.
function NoChecklist() {
  return null
}
