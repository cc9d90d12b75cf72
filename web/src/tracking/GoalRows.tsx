import type { Metric } from '@haru/shared/areas/define.ts'
import type { CSSProperties } from 'react'
import { Difference } from '../ui/Difference.tsx'
import css from './GoalCard.module.css'
import { figureOf, isPartlyDue, type Judged, leftOf } from './goal-figure.ts'
import type { Speech } from './speech.ts'

export interface GoalRowsProps {
  readonly speech: Speech
  readonly judged: readonly Judged[]
  /** Whether the days that are judged are all over. */
  readonly isPast: boolean
  /** Where `goal` is not a goal, but what is due of it: what that is called. */
  readonly dueWord?: (metric: Metric) => string
}

/** How each metric of a goal stands, with real and goal; and a bar for what adds up, with a mark for what is due by now. */
export function GoalRows({ judged, ...others }: GoalRowsProps) {
  return (
    <ul className={css.rows}>
      {judged.map((each) => (
        <li key={each.name}>
          <GoalRow {...others} judged={each} />
        </li>
      ))}
    </ul>
  )
}

type GoalRowProps = Omit<GoalRowsProps, 'judged'> & { readonly judged: Judged }

function GoalRow({ speech, judged, isPast, dueWord }: GoalRowProps) {
  const { t, amounts, nameOf } = speech
  const { name, metric, goal, real } = judged
  const { text, label, band } = figureOf(speech, judged, isPast)
  const sayGoal = dueWord === undefined ? amounts.say : amounts.due
  const isReached = metric.better === 'more' && (real ?? 0) >= goal
  const isUnderWay = isPartlyDue(judged) && !isPast && band !== null && !isReached
  return (
    <>
      <div className={css.first}>
        <span className={css.name}>{nameOf(name)}</span>
        <span className={css.figure}>
          <span className="sr-only">{t('tracking.difference')} </span>
          {label !== null && <small>{t(label)} </small>}
          <Difference value={text} band={band} label={band === null ? undefined : t(`tracking.band.${band}`)} />
        </span>
      </div>
      {metric.over === 'sum' && <Bar judged={judged} />}
      <div className={css.second}>
        <span>
          {t('tracking.real')}
          <b>{amounts.say(metric.goal, real)}</b>
        </span>
        <span>
          {dueWord?.(metric) ?? t('tracking.goal')}
          <b className={css.goal}>{sayGoal(metric.goal, goal)}</b>
        </span>
        {isUnderWay && <b className={css.goal}>{leftOf(speech, judged)}</b>}
      </div>
      {isPartlyDue(judged) && <DueLine speech={speech} judged={judged} isPast={isPast} />}
    </>
  )
}

/** What the mark on the bar means; with what counts against it where that is not all that is real. */
function DueLine({ speech, judged: of, isPast }: Pick<GoalRowProps, 'speech' | 'judged' | 'isPast'>) {
  const { t, amounts } = speech
  const { metric, due, judged, real } = of
  const amount = amounts.due(metric.goal, due ?? 0)
  return (
    <p className={css.due}>
      {t(isPast ? 'tracking.due.since' : 'tracking.due', { amount })}
      {judged !== null &&
        judged !== real &&
        ` · ${t('tracking.counted', { amount: amounts.say(metric.goal, judged) })}`}
    </p>
  )
}

function Bar({ judged }: { readonly judged: Judged }) {
  const { goal, real, due } = judged
  const share = (of: number) => (goal === 0 ? 0 : Math.min(1, of / goal))
  const style = { '--real': share(real ?? 0), '--due': share(due ?? 0) } as CSSProperties
  return <div className={css.bar} style={style} data-whole={!isPartlyDue(judged)} aria-hidden="true" />
}
