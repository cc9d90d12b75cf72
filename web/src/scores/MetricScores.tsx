import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'
import { lengthOf, type Period } from '@haru/shared/calendar/period.ts'
import type { MetricScore } from '@haru/shared/engine/pace.ts'
import { useSession } from '../lib/session.tsx'
import { GoalRows } from '../tracking/GoalRows.tsx'
import type { Judged } from '../tracking/goal-figure.ts'
import { metricsOf } from '../tracking/metrics.ts'
import { toneOf, useSpeech } from '../tracking/speech.ts'
import { toneStyle } from '../ui/tone.ts'
import css from './Explanation.module.css'

export interface MetricScoresProps {
  readonly period: Period
  readonly area: AnyArea
  readonly metrics: Readonly<Record<string, MetricScore>>
}

const unknown: MetricScore = { due: null, real: null, band: null }

/** What the score of an area is the mean of: what is due of each metric, and what came of it. */
export function MetricScores({ period, area, metrics }: MetricScoresProps) {
  const speech = useSpeech(area)
  const { t, nameOf } = speech
  const now = useSession().today()
  const all = metricsOf(area).map(([name, metric]) => ({ name, metric, ...(metrics[name] ?? unknown) }))
  const judged = all.flatMap(({ due, ...others }): Judged[] =>
    due === null ? [] : [{ ...others, goal: due, due, judged: others.real }],
  )
  const isUnderWay = period.start < period.end && now < period.end
  const dueWord = ({ over }: Metric) => t(over === 'sum' && isUnderWay ? 'score.due' : 'tracking.goal')

  return (
    <div style={toneStyle(toneOf(area))}>
      <GoalRows speech={speech} judged={judged} isPast={period.end < now} dueWord={dueWord} />
      <ul className={css.unjudged}>
        {all
          .filter(({ due }) => due === null)
          .map(({ name }) => (
            <li key={name}>
              {nameOf(name)}
              <small>{t(lengthOf(period) === 1 ? 'score.noGoal.day' : 'score.noGoal')}</small>
            </li>
          ))}
      </ul>
    </div>
  )
}
