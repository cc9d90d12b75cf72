import { daysBetween } from '@haru/shared/calendar/day.ts'
import { elapsed } from '@haru/shared/engine/comparison.ts'
import { useSession } from '../lib/session.tsx'
import { EntryCard, type EntryCardProps } from './EntryCard.tsx'
import css from './GoalCard.module.css'
import { GoalRows, type Judged } from './GoalRows.tsx'
import type { CardProps } from './ListScreen.tsx'
import { metricsOf } from './metrics.ts'
import type { Speech } from './speech.ts'

/** A goal of a list beside what really happened. */
export function GoalCard({ entry, category: _, ...card }: CardProps & Pick<EntryCardProps, 'name' | 'mark'>) {
  const { speech } = card
  const today = useSession().today()
  const { period } = entry
  const share = elapsed(period, today)
  const judged = metricsOf(speech.area).map(([name, metric]): Judged => {
    const { goal = 0, real = null, band = null } = entry.comparisons?.[name] ?? {}
    return { name, metric, goal, real, band }
  })
  return (
    <EntryCard
      {...card}
      period={period}
      note={noteOf(speech, daysBetween(today, period.end), share)}
      summary={summaryOf(speech, judged)}
    >
      <GoalRows speech={speech} judged={judged} share={share} />
    </EntryCard>
  )
}

function noteOf({ t }: Speech, left: number, share: number): string {
  if (share === 0) return t('tracking.goal.ahead')
  if (left < 0) return t('tracking.goal.over')
  return left === 0 ? t('tracking.goal.last') : t('tracking.goal.left', { count: left })
}

function summaryOf({ amounts, nameOf }: Speech, judged: readonly Judged[]) {
  const said = judged.map(({ name, metric, goal, real }) => `${nameOf(name)} ${amounts.difference(metric, goal, real)}`)
  return <p className={css.summary}>{said.join(' · ')}</p>
}
