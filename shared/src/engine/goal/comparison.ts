import type { AnyArea, Metric, Totals } from '../../areas/define.ts'
import { type Day, daysBetween } from '../../calendar/day.ts'
import { countDays, type Range } from '../../calendar/period.ts'
import type { Band } from '../band.ts'
import { judge, judgeSum, type MetricScore } from './judge.ts'

/** A metric of a goal compared with the total of its period. */
export interface Comparison {
  readonly goal: number
  /** The total of the whole period, including future days. Without records a sum is 0, and a level or a mean is null. */
  readonly real: number | null
  /** The part of the goal that is due by now; null before the period starts. */
  readonly due: number | null
  /** The part of `real` that counts against `due`; null without such a part. */
  readonly judged: number | null
  readonly band: Band | null
}

/** The totals of the period of a goal: of all days, of the days up to today, of the days before today, and of today. */
export interface PeriodTotals {
  readonly all: Totals
  readonly soFar: Totals
  readonly past: Totals
  readonly today: Totals
}

/** The days by which a user's goals are judged. */
export interface ReferenceDays {
  readonly today: Day
  /** The day of the user's first record in the area; null without a record. No amount is due before it. */
  readonly firstDay: Day | null
}

/**
 * Compares each metric of a goal with the total of the goal's period, and judges it by the amount that is due. Metrics
 * that the goal does not follow are left out.
 */
export function compareGoal(
  area: AnyArea,
  goal: Readonly<Record<string, number>>,
  totals: PeriodTotals,
  period: Range,
  reference: ReferenceDays,
): Readonly<Record<string, Comparison>> {
  const comparisons = Object.entries(area.metrics).flatMap(([name, metric]) => {
    const target = goal[name]
    if (target === undefined) return []
    const { due, real: judged, band } = judgeMetric(name, metric, target, totals, countDaysDue(period, reference))
    return [[name, { goal: target, real: totals.all[name] ?? null, due, judged, band }] as const]
  })
  return Object.fromEntries(comparisons)
}

/** The number of due days of a period: past days, and whether today is due; `length` is the period's number of days. */
interface DaysDue {
  readonly past: number
  readonly hasToday: boolean
  readonly length: number
}

const unstartedScore: MetricScore = { due: null, real: null, band: null }

function judgeMetric(
  name: string,
  metric: Metric,
  goal: number,
  { soFar, past, today }: PeriodTotals,
  { past: pastDays, hasToday, length }: DaysDue,
): MetricScore {
  if (pastDays === 0 && !hasToday) return unstartedScore
  if (metric.aggregate !== 'sum') return judge(metric, goal, soFar[name] ?? null)
  const share = (days: number) => (days === 0 ? null : (goal * days) / length)
  const count = pastDays + (hasToday ? 1 : 0)
  const due = { past: share(pastDays), today: hasToday ? goal / length : null, all: (goal * count) / length }
  return judgeSum(metric, due, { past: past[name] ?? null, today: today[name] ?? null })
}

function countDaysDue(period: Range, { today, firstDay }: ReferenceDays): DaysDue {
  const length = countDays(period)
  if (today < period.start) return { past: 0, hasToday: false, length }
  const last = today < period.end ? today : period.end
  // At least one day is due: if the first record is later or missing, the last of these days.
  const firstDue = firstDay === null || firstDay > last ? last : firstDay
  const count = Math.min(daysBetween(firstDue, last), daysBetween(period.start, last)) + 1
  const hasToday = last === today
  return { past: hasToday ? count - 1 : count, hasToday, length }
}

/** The share of a period that is over, counting today: 0 before it starts, 1 after its end. */
export function computeElapsedShare(period: Range, today: Day): number {
  const days = daysBetween(period.start, today) + 1
  return Math.min(1, Math.max(0, days / countDays(period)))
}
