import type { Metric } from '@haru/shared/areas/define.ts'
import { Difference } from '../../ui/display/Difference.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { formatGoalFigure, formatRemaining, isPartlyDue, type MetricComparison } from '../format/goal-figure.ts'
import { GoalBar } from './GoalBar.tsx'
import css from './GoalCard.module.css'

export interface GoalRowsProps {
  readonly areaFormat: AreaFormat
  readonly comparisons: readonly MetricComparison[]
  /** Whether all judged days are in the past. */
  readonly isPast: boolean
  /** The label of `goal` where it is the due part of a goal. */
  readonly formatDueWord?: (metric: Metric) => string
}

/** The metrics of a goal with their differences, real values and goals. A sum has a bar with a mark at the part that is due by now. */
export function GoalRows({ comparisons, ...others }: GoalRowsProps) {
  return (
    <ul className={css.rows}>
      {comparisons.map((each) => (
        <li key={each.name}>
          <GoalRow {...others} judged={each} />
        </li>
      ))}
    </ul>
  )
}

type GoalRowProps = Omit<GoalRowsProps, 'comparisons'> & { readonly judged: MetricComparison }

function GoalRow({ areaFormat, judged, isPast, formatDueWord }: GoalRowProps) {
  const { t, amounts, labelOf } = areaFormat
  const { name, metric, goal, real } = judged
  const { text, label, band } = formatGoalFigure(areaFormat, judged, isPast)
  const goalText = formatDueWord === undefined ? amounts.format(metric.goal, goal) : amounts.formatDue(metric, goal)
  const isReached = metric.direction === 'more' && (real ?? 0) >= goal
  const isUnderWay = isPartlyDue(judged) && !isPast && band !== null && !isReached
  return (
    <>
      <div className={css.first}>
        <span className={css.name}>{labelOf(name)}</span>
        <span className={css.figure}>
          <span className="sr-only">{t('tracking.difference')} </span>
          {label !== null && <small>{t(label)} </small>}
          <Difference value={text} band={band} label={band === null ? undefined : t(`tracking.band.${band}`)} />
        </span>
      </div>
      {metric.aggregate === 'sum' && <GoalBar {...judged} />}
      <div className={css.second}>
        <span>
          {t('tracking.real')}
          <b>{amounts.format(metric.goal, real)}</b>
        </span>
        <span>
          {formatDueWord?.(metric) ?? t('tracking.goal')}
          <b className={css.goal}>{goalText}</b>
        </span>
        {isUnderWay && <b className={css.goal}>{formatRemaining(areaFormat, judged)}</b>}
      </div>
      {isPartlyDue(judged) && <DueLine areaFormat={areaFormat} judged={judged} isPast={isPast} />}
    </>
  )
}

/** Explains the mark on the bar, and names the judged amount if it differs from the real one. */
function DueLine({ areaFormat, judged: comparison, isPast }: Pick<GoalRowProps, 'areaFormat' | 'judged' | 'isPast'>) {
  const { t, amounts } = areaFormat
  const { metric, due, judged, real } = comparison
  const amount = amounts.formatDue(metric, due ?? 0)
  return (
    <p className={css.due}>
      {t(isPast ? 'tracking.due.since' : 'tracking.due', { amount })}
      {judged !== null &&
        judged !== real &&
        ` · ${t('tracking.counted', { amount: amounts.format(metric.goal, judged) })}`}
    </p>
  )
}
