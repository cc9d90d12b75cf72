import type { AnyArea, Metric } from '../../areas/define.ts'
import { type Day, daysBetween } from '../../calendar/day.ts'
import { countDays, listDays, type Period, type PeriodType, type Range } from '../../calendar/period.ts'

/** What an area should come to in one period, by metric, in base units. */
export interface Goal {
  readonly period: Period
  readonly values: Readonly<Record<string, number>>
}

/** The goal that a day is measured by, and the period it was set for; one object for all days of a goal. */
export interface GoalInForce {
  readonly goal: number
  readonly period: Period
  /** Of its period, in days. */
  readonly length: number
}

/** The goal in force for a metric on a day of the range that was asked for; null without one, and beyond the range. */
export type FindGoalInForce = (metric: string, of: Day) => GoalInForce | null

/**
 * Which goal applies on each day of the range: of those that cover it the narrowest, that is the one of the fewest days;
 * of equally many by type (day, select, week, month, year), then the one that began last. A goal that leaves a metric
 * empty does not apply to it, and the next wider one does.
 */
export function findGoalsInForce(area: AnyArea, goals: readonly Goal[], range: Range): FindGoalInForce {
  const byMetric = listGoalsByDay(area, goals, range)
  const indexes = new Map(listDays(range).map((each, i) => [each, i]))
  return (metric, of) => {
    const index = indexes.get(of)
    return index === undefined ? null : (byMetric.get(metric)?.[index] ?? null)
  }
}

/** The same for whoever walks through all days of the range: by metric, the goal of each of them in order. */
export function listGoalsByDay(
  area: AnyArea,
  goals: readonly Goal[],
  range: Range,
): ReadonlyMap<string, readonly (GoalInForce | null)[]> {
  const narrowest = goals.map((goal) => positionGoal(goal, range)).toSorted(byWidth)
  const count = Math.max(0, countDays(range))
  return new Map(
    Object.entries(area.metrics).map(([name, metric]) => [name, assignDays(name, metric, narrowest, count)]),
  )
}

/** What a goal makes due on one day: its share of what adds up, the whole of it where days are not added up. */
export function computeDailyShare(metric: Metric, { goal, length }: GoalInForce): number {
  return metric.aggregate === 'sum' ? goal / length : goal
}

/** A goal with its length and where it lies, counted in days from the beginning of a range. */
interface PositionedGoal extends Goal {
  readonly length: number
  readonly from: number
  readonly to: number
}

function positionGoal(goal: Goal, range: Range): PositionedGoal {
  const from = daysBetween(range.start, goal.period.start)
  const length = countDays(goal.period)
  return { ...goal, length, from, to: from + length - 1 }
}

const ranks = { day: 0, select: 1, week: 2, month: 3, year: 4 } as const satisfies Record<PeriodType, number>

function byWidth(one: PositionedGoal, other: PositionedGoal): number {
  return one.length - other.length || ranks[one.period.type] - ranks[other.period.type] || other.from - one.from
}

/** Gives each day, by its index, to the first goal that covers it. */
function assignDays(
  name: string,
  metric: Metric,
  narrowest: readonly PositionedGoal[],
  count: number,
): readonly (GoalInForce | null)[] {
  const days = new Array<GoalInForce | null>(count).fill(null)
  // Where to look on from a day that is taken, so that many goals over one another do not go through the same days.
  const next = Array.from({ length: count + 1 }, (_, i) => i)
  for (const { values, period, length, from, to } of narrowest) {
    const goal = values[name]
    if (goal === undefined || metric.goal.isEmpty(goal)) continue
    const last = Math.min(to, count - 1)
    const inForce = { goal, period, length }
    for (let i = findFreeDay(next, Math.max(0, from)); i <= last; i = findFreeDay(next, i)) {
      days[i] = inForce
      next[i] = i + 1
    }
  }
  return days
}

/** The first day from `i` on that no goal has taken; each look shortens the way for the next. */
function findFreeDay(next: number[], i: number): number {
  let at = Math.min(i, next.length - 1)
  for (let to = next[at] ?? at; to !== at; to = next[at] ?? at) {
    next[at] = next[to] ?? to
    at = to
  }
  return at
}
