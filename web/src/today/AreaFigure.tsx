import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { contains, type Period } from '@haru/shared/calendar/period.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useSession } from '../session/session.tsx'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { type EntryTotals, formatTotal } from '../tracking/format/entry-totals.ts'
import { formatRemaining } from '../tracking/format/goal-figure.ts'
import { findHeadlineMetric } from '../tracking/format/headline-metric.ts'
import { isDayCount } from '../tracking/format/metrics.ts'
import { GoalBar } from '../tracking/list/GoalBar.tsx'
import { classes } from '../ui/classes.ts'
import type { DayGoal } from './day-goal.ts'
import css from './today.module.css'

interface AreaFigureProps {
  readonly areaFormat: AreaFormat
  readonly goal: DayGoal | null
  readonly totals: EntryTotals
}

/**
 * The most important figure of an area on a day: the amount that remains until its goal. Without a goal, and while unknown amounts may
 * have reached it, the total of the day.
 */
export function AreaFigure(props: AreaFigureProps) {
  const figure = findFigure(props)
  return (
    figure !== null && (
      <span className={css.figure}>
        <b>{figure.text}</b> <small>{figure.word}</small>
      </span>
    )
  )
}

interface Figure {
  readonly text: string
  readonly word: string
}

function findFigure({ areaFormat, goal, totals }: AreaFigureProps): Figure | null {
  // Unknown amounts may have reached the goal.
  const isUnknown = goal !== null && totals.incomplete.includes(goal.name) && (goal.real ?? 0) <= goal.goal
  if (goal !== null && goal.metric.aggregate === 'sum' && !isUnknown) return formatLeft(areaFormat, goal)
  const { area, labelOf } = areaFormat
  const isGoalMetric = goal !== null && goal.real !== null
  const [name, metric] = isGoalMetric ? [goal.name, goal.metric] : (findHeadlineMetric(area, totals.totals) ?? [])
  const value = name === undefined ? null : (totals.totals[name] ?? null)
  if (name === undefined || metric === undefined || value === null) return null
  const text = formatTotal(areaFormat, metric.goal, value, totals.incomplete.includes(name))
  return { text, word: labelOf(name) }
}

function formatLeft(areaFormat: AreaFormat, dayGoal: DayGoal): Figure {
  const { t, amounts } = areaFormat
  const { metric, goal, real } = dayGoal
  const left = goal - (real ?? 0)
  const isCount = isDayCount(areaFormat.area, dayGoal.name)
  if (metric.direction === 'more' && left <= 0) {
    const text = isCount ? t('tracking.record.count', { count: goal - left }) : amounts.format(metric.goal, real)
    return { text, word: t('today.reached') }
  }
  // '13 days left' would read as time.
  if (isCount) return { text: t('today.toGo', { count: left }), word: '' }
  const text = amounts.formatDistance(metric, goal, real, 'due')
  return { text, word: t(left < 0 ? 'today.over' : 'today.left') }
}

interface DayGoalLineProps {
  readonly areaFormat: AreaFormat
  readonly goal: DayGoal
  readonly totals: EntryTotals
}

/** The leading goal of an area on a day: its bar, the reached amount, and the allowance of a limit for each day. */
export function DayGoalLine({ areaFormat, goal: dayGoal, totals }: DayGoalLineProps) {
  const { t, amounts, labelOf } = areaFormat
  const { today } = useSession()
  const { name, metric, goal, real, period, allowance, longer } = dayGoal
  const goalText = amounts.format(metric.goal, goal)
  if (metric.aggregate !== 'sum') return <p className={css.line}>{t('today.target', { goal: goalText })}</p>
  const realText = formatTotal(areaFormat, metric.goal, real, totals.incomplete.includes(name))
  const words = { name: labelOf(name), real: realText, goal: goalText }
  const progress =
    period.type === 'day'
      ? t('today.progress', words)
      : t('today.progress.period', { ...words, period: formatPeriodName(areaFormat, period, today()) })

  return (
    <>
      <GoalBar {...dayGoal} />
      <p className={classes(css.line, css.progress)}>
        <span>{progress}</span>{' '}
        {allowance !== null && <b>{t('today.allowance', { amount: amounts.format(metric.goal, allowance) })}</b>}
      </p>
      {longer.length > 0 && (
        <p className={css.line}>
          {longer
            .map((each) => {
              const left = formatRemaining(areaFormat, { metric, ...each })
              return `${formatPeriodName(areaFormat, each.period, today())} ${left}`
            })
            .join(' · ')}
        </p>
      )}
    </>
  )
}

function formatPeriodName({ t, format }: AreaFormat, period: Period, today: Day): string {
  const key = currentPeriodNames[period.type]
  return key !== undefined && contains(period, today) ? t(key) : format.period(period, yearOf(today))
}

const currentPeriodNames: Readonly<Partial<Record<string, TextKey>>> = {
  week: 'score.week',
  month: 'score.month',
  year: 'today.year',
}
