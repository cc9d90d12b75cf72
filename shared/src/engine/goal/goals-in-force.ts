import type { AnyArea, Metric } from '../../areas/define.ts'
import { type Day, daysBetween } from '../../calendar/day.ts'
import { countDays, listDays, type Period, type PeriodType, type Range } from '../../calendar/period.ts'

/** The targets of an area for one period, by metric, in base units. */
export interface Goal {
  readonly period: Period
  readonly values: Readonly<Record<string, number>>
}

/** The goal in force for a metric on a day, and its period. All days of a goal share one object. */
export interface GoalInForce {
  readonly goal: number
  readonly period: Period
  /** The number of days of the period. */
  readonly length: number
}

/** Finds the goal in force for a metric on a day of the requested range; null without a goal, and outside the range. */
export type FindGoalInForce = (metric: string, day: Day) => GoalInForce | null

/**
 * Finds the goal in force on each day of the range: the goal with the fewest days among those that cover the day; for
 * equal lengths by type (day, select, week, month, year), then the one that starts last. A goal without a value for a
 * metric does not apply to it, and the next longer one does.
 */
export function findGoalsInForce(area: AnyArea, goals: readonly Goal[], range: Range): FindGoalInForce {
  const byMetric = listGoalsByDay(area, goals, range)
  const indexByDay = new Map(listDays(range).map((day, i) => [day, i]))
  return (metric, day) => {
    const index = indexByDay.get(day)
    return index === undefined ? null : (byMetric.get(metric)?.[index] ?? null)
  }
}

/** Lists the goals in force of each metric, in the order of days, for code that reads all days of the range. */
export function listGoalsByDay(
  area: AnyArea,
  goals: readonly Goal[],
  range: Range,
): ReadonlyMap<string, readonly (GoalInForce | null)[]> {
  const narrowestFirst = goals.map((goal) => positionGoal(goal, range)).toSorted(compareWidths)
  const count = Math.max(0, countDays(range))
  return new Map(
    Object.entries(area.metrics).map(([name, metric]) => [name, assignDays(name, metric, narrowestFirst, count)]),
  )
}

/** The amount that a goal makes due on one day: its daily share if days are summed, else the whole goal. */
export function computeDailyShare(metric: Metric, { goal, length }: GoalInForce): number {
  return metric.aggregate === 'sum' ? goal / length : goal
}

/** Sorts goals that cover the same day by precedence: of those with a metric, the first one is in force. */
export function sortByPrecedence<G extends Pick<Goal, 'period'>>(goals: readonly G[]): readonly G[] {
  const [first] = goals
  return first === undefined ? [] : goals.map((goal) => positionGoal(goal, first.period)).toSorted(compareWidths)
}

/** A goal with its length and its position, in days from the start of a range. */
interface Position {
  readonly length: number
  readonly from: number
  readonly to: number
}

function positionGoal<G extends Pick<Goal, 'period'>>(goal: G, range: Range): G & Position {
  const from = daysBetween(range.start, goal.period.start)
  const length = countDays(goal.period)
  return { ...goal, length, from, to: from + length - 1 }
}

const ranks = { day: 0, select: 1, week: 2, month: 3, year: 4 } as const satisfies Record<PeriodType, number>

function compareWidths(a: Pick<Goal, 'period'> & Position, b: Pick<Goal, 'period'> & Position): number {
  return a.length - b.length || ranks[a.period.type] - ranks[b.period.type] || b.from - a.from
}

/** Assigns to each day, by its index, the first goal that covers the day. */
function assignDays(
  name: string,
  metric: Metric,
  narrowestFirst: readonly (Goal & Position)[],
  count: number,
): readonly (GoalInForce | null)[] {
  const days = new Array<GoalInForce | null>(count).fill(null)
  // `next` links assigned days to the next free day (a disjoint set), so that overlapping goals do not visit the same
  // days again.
  const next = Array.from({ length: count + 1 }, (_, i) => i)
  for (const { values, period, length, from, to } of narrowestFirst) {
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

/** The first unassigned day from `i` on; each lookup shortens the path for the next. */
function findFreeDay(next: number[], i: number): number {
  let at = Math.min(i, next.length - 1)
  for (let to = next[at] ?? at; to !== at; to = next[at] ?? at) {
    next[at] = next[to] ?? to
    at = to
  }
  return at
}
