import type { AnyArea } from '@haru/shared/areas/define.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import type { SignedInAccount } from '@haru/shared/contract/account/user.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { readLocal } from '../lib/local-storage.ts'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { dataCountsQuery } from '../session/data-counts.ts'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { useToday } from '../session/useToday.ts'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { listQuery } from '../tracking/queries.ts'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { findFirstSteps, isChecklistComplete, isInFirstWeek, listUncertainAreas } from './first-week.ts'

const FirstWeekChecklist = lazy(async () => ({
  default: (await import('./FirstWeekChecklist.tsx')).FirstWeekChecklist,
}))

/** Requests what the checklist reads, if there will be one. */
export async function prefetchFirstWeek({ client, session }: PrefetchContext): Promise<void> {
  const { id, account, units, today } = session
  if (readLocal('firstWeekFinishedBy') === id || !isInFirstWeek(findSignUpDay(account), today())) return
  const counts = await client.fetchQuery(dataCountsQuery(units)).catch(() => [])
  await Promise.all(
    listUncertainAreas(counts).map((area) => client.prefetchQuery(newestRecordsQuery(area, today(), units))),
  )
}

/** The longest range that a list accepts: ten years. An import may have them. */
const maxListedDays = 3660

function newestRecordsQuery(area: AnyArea, today: Day, units: Units) {
  const range = { start: addDays(today, 1 - maxListedDays), end: today }
  return listQuery({ area, kind: 'record' }, { range, sort: 'desc', page: 1 }, units)
}

/** The checklist of the first seven days after the sign-up, until it is complete or the user hides it in this browser. */
export function FirstWeek() {
  const { id, account } = useSession()
  const today = useToday()
  const [finishedBy, setFinishedBy] = useLocalValue('firstWeekFinishedBy')
  if (finishedBy === id || !isInFirstWeek(findSignUpDay(account), today)) return null
  return (
    <FailureBoundary fallback={NoChecklist}>
      <Checklist onFinish={() => setFinishedBy(id)} />
    </FailureBoundary>
  )
}

// Suspends with the screen until the counts are known, so that a complete checklist takes no place that the screen would lose again.
function Checklist({ onFinish }: { readonly onFinish: () => void }) {
  const { units } = useSession()
  const today = useToday()
  const { data: counts } = useSuspenseQuery(dataCountsQuery(units))
  const areas = listUncertainAreas(counts)
  const lists = useSuspenseQueries({ queries: areas.map((area) => newestRecordsQuery(area, today, units)) })
  const steps = findFirstSteps(counts, new Map(areas.map((area, i) => [area, lists[i]?.data.entries ?? []])))
  const isComplete = isChecklistComplete(steps)
  const finish = useEffectEvent(onFinish)
  useEffect(() => {
    if (isComplete) finish()
  }, [isComplete])
  if (isComplete) return null
  return (
    <Suspense fallback={<Skeleton kind="block" height={112} />}>
      <FirstWeekChecklist steps={steps} onHide={onFinish} />
    </Suspense>
  )
}

function findSignUpDay({ settings, registeredAt }: SignedInAccount): Day {
  return findUserDay(settings, new Date(registeredAt))
}

// The screen works without it.
function NoChecklist() {
  return null
}
