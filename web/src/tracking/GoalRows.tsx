import type { Metric } from '@haru/shared/areas/define.ts'
import type { Band } from '@haru/shared/engine/compare.ts'
import type { CSSProperties } from 'react'
import { Difference } from '../ui/Difference.tsx'
import css from './GoalCard.module.css'
import type { Speech } from './speech.ts'

/** A metric of a goal, and how it stands. */
export interface Judged {
  readonly name: string
  readonly metric: Metric
  readonly goal: number
  readonly real: number | null
  readonly band: Band | null
}

export interface GoalRowsProps {
  readonly speech: Speech
  readonly judged: readonly Judged[]
  /** The share of the goal's period that is over. */
  readonly share: number
  /** Where a real is not compared with a goal, but with what is due of it: what that is called. */
  readonly dueWord?: (metric: Metric) => string
}

/** Goal, real and difference of each metric; with a bar for what adds up, and a mark in it for what is due by now. */
export function GoalRows({ speech, judged, share, dueWord }: GoalRowsProps) {
  const { t, amounts, nameOf } = speech
  const wanted = dueWord === undefined ? 'goal' : 'due'
  const sayGoal = wanted === 'due' ? amounts.due : amounts.say
  return (
    <ul className={css.rows}>
      {judged.map(({ name, metric, goal, real, band }) => (
        <li key={name}>
          <div className={css.first}>
            <span className={css.name}>{nameOf(name)}</span>
            <span>
              <span className="sr-only">{t('tracking.difference')} </span>
              <Difference
                value={amounts.difference(metric, goal, real, wanted)}
                band={band}
                label={band === null ? undefined : t(`tracking.band.${band}`)}
              />
            </span>
          </div>
          {metric.over === 'sum' && <Bar goal={goal} real={real ?? 0} share={share} />}
          <div className={css.second}>
            <span>
              {t('tracking.real')}
              <b>{amounts.say(metric.goal, real)}</b>
            </span>
            <span>
              {dueWord?.(metric) ?? t('tracking.goal')}
              <b className={css.goal}>{sayGoal(metric.goal, goal)}</b>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Bar({ goal, real, share }: { readonly goal: number; readonly real: number; readonly share: number }) {
  const style = { '--real': goal === 0 ? 0 : Math.min(1, real / goal), '--due': share } as CSSProperties
  return <div className={css.bar} style={style} data-whole={share === 0 || share === 1} aria-hidden="true" />
}
