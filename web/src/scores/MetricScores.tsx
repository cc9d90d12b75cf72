import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'
import { countDays, type Period } from '@haru/shared/calendar/period.ts'
import type { MetricScore } from '@haru/shared/engine/goal/judge.ts'
import { useSession } from '../session/session.tsx'
import { toAreaTone, useAreaFormat } from '../tracking/format/area-format.ts'
import type { MetricComparison } from '../tracking/format/goal-figure.ts'
import { listMetrics } from '../tracking/format/metrics.ts'
import { GoalRows } from '../tracking/list/GoalRows.tsx'
import { createToneStyle } from '../ui/tone.ts'
import css from './ScoreExplanation.module.css'

export interface MetricScoresProps {
  readonly period: Period
  readonly area: AnyArea
  readonly metrics: Readonly<Record<string, MetricScore>>
}

const unknown: MetricScore = { due: null, real: null, band: null }

/** The metric scores of an area: the due and the real value of each metric. */
export function MetricScores({ period, area, metrics }: MetricScoresProps) {
  const areaFormat = useAreaFormat(area)
  const { t, labelOf } = areaFormat
  const today = useSession().today()
  const allMetrics = listMetrics(area).map(([name, metric]) => ({ name, metric, ...(metrics[name] ?? unknown) }))
  const judgedMetrics = allMetrics.flatMap(({ due, ...others }): MetricComparison[] =>
    due === null ? [] : [{ ...others, goal: due, due, judged: others.real }],
  )
  const isUnderWay = period.start < period.end && today < period.end
  const formatDueWord = ({ aggregate }: Metric) => t(aggregate === 'sum' && isUnderWay ? 'score.due' : 'tracking.goal')

  return (
    <div style={createToneStyle(toAreaTone(area))}>
      <GoalRows
        areaFormat={areaFormat}
        comparisons={judgedMetrics}
        isPast={period.end < today}
        formatDueWord={formatDueWord}
      />
      <ul className={css.unjudged}>
        {allMetrics
          .filter(({ due }) => due === null)
          .map(({ name }) => (
            <li key={name}>
              {labelOf(name)}
              <small>{t(countDays(period) === 1 ? 'score.noGoal.day' : 'score.noGoal')}</small>
            </li>
          ))}
      </ul>
    </div>
  )
}
