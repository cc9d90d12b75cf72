import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'

/** A metric of a goal that reached its target. */
export interface MetGoal {
  readonly goalId: string
  readonly metric: string
}

/**
 * The metrics of goals that the record of a day has completed: the total of the period reaches the target, and would not without that
 * day. Only sums of which more is better count: a limit is not met before its period is over, and a mean can fall again. `goals` are
 * those whose period contains the day; goals that are over on `today` are left out.
 */
export function findGoalsMetBy(
  area: AnyArea,
  goals: readonly EntryView[],
  dayTotals: Totals,
  today: Day,
): readonly MetGoal[] {
  const runningGoals = goals.filter(({ period }) => today <= period.end)
  return runningGoals.flatMap(({ id, comparisons }) =>
    Object.entries(comparisons ?? {}).flatMap(([metric, { goal, real }]) => {
      const { aggregate, direction } = area.metrics[metric] ?? {}
      if (aggregate !== 'sum' || direction !== 'more') return []
      const total = real ?? 0
      const isMet = goal > 0 && total >= goal && total - (dayTotals[metric] ?? 0) < goal
      return isMet ? [{ goalId: id, metric }] : []
    }),
  )
}
