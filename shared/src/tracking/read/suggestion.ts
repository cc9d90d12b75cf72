import type { AnyArea, Totals } from '../../areas/define.ts'
import { addDays, type Day, daysBetween } from '../../calendar/day.ts'
import { type Period, shiftPeriod } from '../../calendar/period.ts'
import { type GoalSuggestion, suggestGoal, suggestionDays } from '../../engine/goal/suggestion.ts'
import { aggregateSums } from '../../engine/sums.ts'
import type { Units } from '../../field/units.ts'
import type { Reader } from '../store.ts'

/** The help for choosing a goal: a suggested goal, and the totals of the period before that of the goal. */
export interface GoalReference extends GoalSuggestion {
  readonly previous: Totals
}

export interface GoalReferenceInput {
  /** The period of the goal. */
  readonly period: Period
  readonly today: Day
  readonly units: Units
}

/** Suggests a goal from the records of the days before today, in two queries that read no items. */
export async function readGoalSuggestion(
  reader: Reader,
  area: AnyArea,
  { period, today, units }: GoalReferenceInput,
): Promise<GoalReference> {
  const recentRange = { start: addDays(today, -suggestionDays), end: addDays(today, -1) }
  const [[sums = [], previousSums = []], firstDay] = await Promise.all([
    reader.sums(area, [recentRange, shiftPeriod(period, -1)]),
    reader.firstDay(area),
  ])
  const daysSinceFirst = firstDay === null ? 0 : Math.max(0, daysBetween(firstDay, today))
  const suggestion = suggestGoal(area, { days: Math.min(suggestionDays, daysSinceFirst), sums }, units)
  return { ...suggestion, previous: aggregateSums(area, previousSums) }
}
