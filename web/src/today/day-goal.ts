import type { AnyArea, Metric, Totals } from '@haru/shared/areas/define.ts'
import { type Day, daysBetween } from '@haru/shared/calendar/day.ts'
import { countDays, type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Comparison } from '@haru/shared/engine/goal/comparison.ts'
import { sortByPrecedence } from '@haru/shared/engine/goal/goals-in-force.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { MetricComparison } from '../tracking/format/goal-figure.ts'
import { listMetrics, type NamedMetric } from '../tracking/format/metrics.ts'

/** The goal that leads the card of an area on a day, in base units. */
export interface DayGoal extends Pick<MetricComparison, 'name' | 'metric' | 'goal' | 'real' | 'due'> {
  /** The days in which the goal should be reached: the day itself, or the period of the goal. */
  readonly period: Period
  /**
   * The smallest allowance for each day of the limits over longer periods than a day; null where it has no meaning, such as on a past
   * day, and once one of them has nothing left.
   */
  readonly allowance: number | null
  /** The same limit over longer periods, the shortest first. */
  readonly longer: readonly Pick<DayGoal, 'period' | 'goal' | 'real'>[]
}

interface ShownDay {
  readonly day: Day
  readonly today: Day
}

/**
 * Finds the goal in force of the main metric of an area, else of the first metric with one. A sum that should be near its goal is
 * compared day by day with its daily share; any other sum with the goal over its whole period. `goals` are those of the day.
 */
export function findDayGoal(
  area: AnyArea,
  goals: readonly EntryView[],
  shown: ShownDay,
  totals: Totals,
): DayGoal | null {
  const sortedGoals = sortByPrecedence(goals)
  for (const [name, metric] of listMainFirst(area)) {
    const [inForce, ...longer] = listComparisons(sortedGoals, name, metric)
    const total = totals[name] ?? null
    if (inForce !== undefined) return createDayGoal({ name, metric, inForce, longer }, shown, total)
  }
  return null
}

function createDayGoal(goalOfMetric: GoalOfMetric, shown: ShownDay, total: number | null): DayGoal {
  const { name, metric, inForce } = goalOfMetric
  const isSum = metric.aggregate === 'sum'
  if (isSum && metric.direction !== 'near') return compareOverPeriod(goalOfMetric, shown, total ?? 0)
  const goal = isSum ? Math.round(inForce.goal / countDays(inForce.period)) : inForce.goal
  const real = isSum ? (total ?? 0) : total
  return { name, metric, goal, real, due: null, period: periodAround('day', shown.day), allowance: null, longer: [] }
}

type ComparedGoal = Comparison & Pick<DayGoal, 'period'>

function listComparisons(goals: readonly EntryView[], name: string, metric: Metric): readonly ComparedGoal[] {
  return goals.flatMap(({ period, comparisons }) => {
    const comparison = comparisons?.[name]
    return comparison === undefined || metric.goal.isEmpty(comparison.goal) ? [] : [{ period, ...comparison }]
  })
}

function listMainFirst(area: AnyArea): readonly NamedMetric[] {
  const metrics = listMetrics(area)
  return [
    ...metrics.filter(([, { isMain }]) => isMain === true),
    ...metrics.filter(([, { isMain }]) => isMain !== true),
  ]
}

interface GoalOfMetric {
  readonly name: string
  readonly metric: Metric
  readonly inForce: ComparedGoal
  readonly longer: readonly ComparedGoal[]
}

function compareOverPeriod(
  { name, metric, inForce, longer }: GoalOfMetric,
  { day, today }: ShownDay,
  dayTotal: number,
): DayGoal {
  const { period, goal, due } = inForce
  const real = inForce.real ?? 0
  const isLimit = metric.direction === 'less'
  const allowances = [inForce, ...longer].map((limit) => computeAllowance(limit, day, dayTotal))
  // The real amount of a past day includes the days after it, which could not be known in its morning.
  const hasAllowance = isLimit && period.type !== 'day' && day >= today
  const allowance = hasAllowance ? Math.min(...allowances) || null : null
  return { name, metric, goal, real, due, period, allowance, longer: isLimit ? longer : [] }
}

/** The allowance of a limit for each day until the end of its period; 0 if nothing is left. */
function computeAllowance({ goal, real, period }: ComparedGoal, day: Day, dayTotal: number): number {
  const left = goal - (real ?? 0)
  // The total of the day itself is part of its allowance, so that the allowance does not change during the day.
  return left > 0 ? Math.floor((left + dayTotal) / (daysBetween(day, period.end) + 1)) : 0
}
