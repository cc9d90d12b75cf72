import { type Day, daysBetween } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { computeElapsedShare } from '@haru/shared/engine/goal/comparison.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useSession } from '../../session/session.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { formatGoalFigures, type MetricComparison } from '../format/goal-figure.ts'
import { listMetrics } from '../format/metrics.ts'
import { EntryCard, type EntryCardProps } from './EntryCard.tsx'
import css from './GoalCard.module.css'
import { GoalRows } from './GoalRows.tsx'
import type { EntryListCardProps } from './ListScreen.tsx'

/** A goal of a list with its real values. */
export function GoalCard({ entry, category: _, ...card }: EntryListCardProps & Pick<EntryCardProps, 'name' | 'mark'>) {
  const { areaFormat } = card
  const today = useSession().today()
  const { period } = entry
  const comparisons = compareMetrics(areaFormat, entry)
  const isPast = period.end < today
  return (
    <EntryCard
      {...card}
      kind="goal"
      period={period}
      note={formatDeadlineNote(areaFormat, period, today)}
      summary={<p className={css.summary}>{formatGoalFigures(areaFormat, comparisons, isPast)}</p>}
    >
      <GoalRows areaFormat={areaFormat} comparisons={comparisons} isPast={isPast} />
    </EntryCard>
  )
}

/** The comparisons of the metrics that a goal follows, in the order of the area. */
export function compareMetrics(
  { area }: Pick<AreaFormat, 'area'>,
  { comparisons }: Pick<EntryView, 'comparisons'>,
): readonly MetricComparison[] {
  return listMetrics(area).flatMap(([name, metric]) => {
    const comparison = comparisons?.[name]
    return comparison === undefined ? [] : [{ name, metric, ...comparison }]
  })
}

/** How many days of the period of a goal are left. */
export function formatDeadlineNote({ t }: AreaFormat, period: Range, today: Day): string {
  const daysLeft = daysBetween(today, period.end)
  if (computeElapsedShare(period, today) === 0) return t('tracking.goal.ahead')
  if (daysLeft < 0) return t('tracking.goal.ended')
  return daysLeft === 0 ? t('tracking.goal.last') : t('tracking.goal.left', { count: daysLeft })
}
