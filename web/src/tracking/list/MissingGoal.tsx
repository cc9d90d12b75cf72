import type { AnyArea } from '@haru/shared/areas/define.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { usePrefetchQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { linkTo, useCurrentPath } from '../../navigation/url-state.ts'
import { type PrefetchContext, type Session, useSession } from '../../session/session.tsx'
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx'
import { toAreaTone, useAreaFormat } from '../format/area-format.ts'
import { editorPath } from '../paths.ts'
import { listQuery } from '../queries.ts'
import { SuggestedGoalCard } from '../suggestion/SuggestedGoalCard.tsx'
import { suggestedAmountsQuery } from '../suggestion/suggestion-query.ts'
import css from './ListScreen.module.css'
import type { ListHeadProps } from './ListScreen.tsx'

const types = ['week', 'month', 'year'] as const
type GoalType = (typeof types)[number]

/** The suggested goal of an area without a goal in force today, for a week, a month or a year. It replaces the children. */
export function MissingGoal({ area, children }: ListHeadProps) {
  const areaFormat = useAreaFormat(area)
  const { t } = areaFormat
  const { today } = useSession()
  const from = useCurrentPath()
  const place = useRef<HTMLDivElement>(null)
  const [type, setType] = useState<GoalType>('month')
  const { goals, suggestion } = createQueries(area, useSession())
  const [{ data: inForce }, { data: reference }] = useSuspenseQueries({ queries: [goals, suggestion] })
  const isMissing = inForce.count === 0 && Object.keys(reference.amounts).length > 0
  const period = periodAround(type, today())
  return (
    <div ref={place} tabIndex={-1} className={css.head}>
      {isMissing ? (
        <SuggestedGoalCard
          {...{ areaFormat, period, reference }}
          title={t(children === false ? 'goals.suggestion' : 'tracking.goal.empty')}
          href={linkTo(editorPath({ area, kind: 'goal' }), { period, returnPath: from })}
          onSaved={() => place.current?.focus({ preventScroll: true })}
        >
          <SegmentedControl
            label={t('goals.period')}
            hideLabel
            value={type}
            onValue={setType}
            options={types.map((value) => ({ value, label: t(`ui.period.${value}`) }))}
            tone={toAreaTone(area)}
          />
        </SuggestedGoalCard>
      ) : (
        children
      )}
    </div>
  )
}

/** Loads the data of `MissingGoal` together with the list below it. */
export function usePrefetchMissingGoal(area: AnyArea): void {
  const { goals, suggestion } = createQueries(area, useSession())
  usePrefetchQuery(goals)
  usePrefetchQuery(suggestion)
}

/** Requests the data of `MissingGoal` before the first rendering. */
export function prefetchMissingGoal({ client, session }: PrefetchContext, area: AnyArea): Promise<unknown> {
  const { goals, suggestion } = createQueries(area, session)
  return Promise.all([client.prefetchQuery(goals), client.prefetchQuery(suggestion)])
}

function createQueries(area: AnyArea, { units, today }: Session) {
  const range = { start: today(), end: today() }
  return {
    goals: listQuery({ area, kind: 'goal' }, { range, sort: 'asc', page: 1 }, units),
    suggestion: suggestedAmountsQuery(area, today(), units),
  }
}
