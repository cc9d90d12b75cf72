import type { AnyArea } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { Link } from 'wouter'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { type AreaFormat, useAreaFormat } from '../tracking/format/area-format.ts'
import { formatGoalFigures } from '../tracking/format/goal-figure.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { EntryCard } from '../tracking/list/EntryCard.tsx'
import { compareMetrics, formatDeadlineNote } from '../tracking/list/GoalCard.tsx'
import { GoalRows } from '../tracking/list/GoalRows.tsx'
import type { CollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { editorPath, listPath } from '../tracking/paths.ts'
import css from './AreaGoals.module.css'

export interface AreaGoalsCardProps {
  readonly area: AnyArea
  /** At least one goal. */
  readonly goals: readonly EntryView[]
  readonly collapsedCards: CollapsedCards
}

/** The goals of one area in one card: those of a week, a month and a year. Its header leads to the list of goals. */
export function AreaGoalsCard({ area, goals, collapsedCards }: AreaGoalsCardProps) {
  const areaFormat = useAreaFormat(area)
  const [first] = goals
  if (first === undefined) return
  const ids = goals.map(({ id }) => id)
  return (
    <EntryCard
      areaFormat={areaFormat}
      kind="goal"
      period={first.period}
      name={areaFormat.areaName}
      mark={<AreaMark area={area} />}
      href={listPath({ area, kind: 'goal' })}
      open={ids.some(collapsedCards.isOpen)}
      onOpen={(open) => collapsedCards.setAllOpen(ids, open)}
      summary={goals.map((goal) => <GoalLine key={goal.id} areaFormat={areaFormat} goal={goal} />)}
    >
      {goals.map((goal) => (
        <GoalOfPeriod key={goal.id} areaFormat={areaFormat} goal={goal} />
      ))}
    </EntryCard>
  )
}

interface GoalProps {
  readonly areaFormat: AreaFormat
  readonly goal: EntryView
}

/** A goal with its real values; its heading leads to the editor. */
function GoalOfPeriod({ areaFormat, goal }: GoalProps) {
  const { area, format } = areaFormat
  const today = useSession().today()
  const from = useCurrentPath()
  const { period } = goal
  const href = linkTo(editorPath({ area, kind: 'goal' }), { period, returnPath: from })
  return (
    <section className={css.goal}>
      <div className={css.head}>
        <h3>
          <Link href={href}>{format.period(period, yearOf(today))}</Link>
        </h3>
        <small>{formatDeadlineNote(areaFormat, period, today)}</small>
      </div>
      <GoalRows areaFormat={areaFormat} comparisons={compareMetrics(areaFormat, goal)} isPast={period.end < today} />
    </section>
  )
}

function GoalLine({ areaFormat, goal }: GoalProps) {
  const today = useSession().today()
  const { period } = goal
  const figures = formatGoalFigures(areaFormat, compareMetrics(areaFormat, goal), period.end < today)
  return (
    <p className={css.line}>
      {areaFormat.format.period(period, yearOf(today))} · {figures}
    </p>
  )
}
