import type { AnyArea } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { GoalCard } from '../tracking/list/GoalCard.tsx'
import type { CollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { editorPath } from '../tracking/paths.ts'
import { categoryQuery } from '../tracking/queries.ts'
import { EmptyAreaCard } from './EmptyAreaCard.tsx'

export interface AreaGoalsProps {
  readonly area: AnyArea
  readonly day: Period
  readonly goals: readonly EntryView[]
  readonly collapsedCards: CollapsedCards
}

/** The goals of one area whose period contains the day, the shortest period first; without a goal an invitation to add one. */
export function AreaGoals({ area, day, goals, collapsedCards }: AreaGoalsProps) {
  const areaFormat = useAreaFormat(area)
  const { units, today } = useSession()
  const { data: category } = useSuspenseQuery(categoryQuery(area, units))
  const from = useCurrentPath()
  const { t, format, areaName } = areaFormat
  const hrefOf = (period: Period) => linkTo(editorPath({ area, kind: 'goal' }), { period, returnPath: from })

  if (goals.length === 0) {
    const href = hrefOf(periodAround('week', day.start))
    return (
      <EmptyAreaCard area={area} title={areaName} text={t('today.goal.none')} href={href} add={t('today.goal.add')} />
    )
  }
  return goals.map((goal) => (
    <GoalCard
      key={goal.id}
      areaFormat={areaFormat}
      category={category}
      entry={goal}
      name={t('today.goal.name', { area: areaName, period: format.period(goal.period, yearOf(today())) })}
      mark={<AreaMark area={area} />}
      href={hrefOf(goal.period)}
      open={collapsedCards.isOpen(goal.id)}
      onOpen={(open) => collapsedCards.setOpen(goal.id, open)}
    />
  ))
}
