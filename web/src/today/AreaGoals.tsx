import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import type { CollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { editorPath } from '../tracking/paths.ts'
import { SuggestedGoalCard } from '../tracking/suggestion/SuggestedGoalCard.tsx'
import { suggestedAmountsQuery } from '../tracking/suggestion/suggestion-query.ts'
import css from './AreaGoals.module.css'
import { AreaGoalsCard } from './AreaGoalsCard.tsx'
import { EmptyAreaCard } from './EmptyAreaCard.tsx'

export interface AreaGoalsProps {
  readonly area: AnyArea
  readonly day: Period
  /** The goals whose period contains the day, the shortest period first. */
  readonly goals: readonly EntryView[]
  readonly collapsedCards: CollapsedCards
}

/** The goals of one area on a day; without a goal a suggested one, or an invitation to add one. */
export function AreaGoals({ area, day, goals, collapsedCards }: AreaGoalsProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {goals.length > 0 ? (
        <AreaGoalsCard area={area} goals={goals} collapsedCards={collapsedCards} />
      ) : (
        <NoGoal area={area} day={day} onSaved={() => place.current?.focus({ preventScroll: true })} />
      )}
    </div>
  )
}

function NoGoal({ area, day, onSaved }: Pick<AreaGoalsProps, 'area' | 'day'> & { readonly onSaved: () => void }) {
  const areaFormat = useAreaFormat(area)
  const { t, areaName } = areaFormat
  const { units, today } = useSession()
  const from = useCurrentPath()
  const month = periodAround('month', day.start)
  const { data: reference } = useSuspenseQuery(suggestedAmountsQuery(area, today(), units))
  const hrefOf = (period: Period) => linkTo(editorPath({ area, kind: 'goal' }), { period, returnPath: from })
  const hasSuggestion = Object.keys(reference.amounts).length > 0 && today() <= month.end
  if (hasSuggestion) {
    return (
      <SuggestedGoalCard {...{ areaFormat, reference, onSaved }} title={areaName} period={month} href={hrefOf(month)} />
    )
  }
  const href = hrefOf(periodAround('week', day.start))
  return (
    <EmptyAreaCard area={area} title={areaName} text={t('today.goal.none')} href={href} add={t('today.goal.add')} />
  )
}
