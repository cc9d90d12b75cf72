import type { AnyArea, Metric, Totals } from '../../areas/define.ts'
import { type Day, daysBetween } from '../../calendar/day.ts'
import { countDays, type Range } from '../../calendar/period.ts'
import type { Band } from '../band.ts'
import { judge, judgeSum, type MetricScore } from './judge.ts'

/** A metric of a goal beside what its period came to. */
export interface Comparison {
  readonly goal: number
  /** Of the whole period, days to come among them; null where nothing is recorded. */
  readonly real: number | null
  /** What of the goal is due by now; null before the period begins. */
  readonly due: number | null
  /** What of the real counts against what is due; null where nothing does. */
  readonly judged: number | null
  readonly band: Band | null
}

/** What the period of a goal came to: all of it, its days up to today, those before today, and today. */
export interface PeriodTotals {
  readonly all: Totals
  readonly sofar: Totals
  readonly past: Totals
  readonly today: Totals
}

/** Where a user stands in time. */
export interface ReferenceDays {
  readonly today: Day
  /** The day of the first record ever in the area; null without one. Nothing is due before it. */
  readonly first: Day | null
}

/** Each metric of a goal beside what its own period came to, judged by what is due. What the goal leaves out is left out. */
export function compareGoal(
  area: AnyArea,
  goal: Readonly<Record<string, number>>,
  totals: PeriodTotals,
  period: Range,
  reference: ReferenceDays,
): Readonly<Record<string, Comparison>> {
  const compared = Object.entries(area.metrics).flatMap(([name, metric]) => {
    const target = goal[name]
    if (target === undefined) return []
    const { due, real: judged, band } = judgeMetric(name, metric, target, totals, countDaysDue(period, reference))
    return [[name, { goal: target, real: totals.all[name] ?? null, due, judged, band }] as const]
  })
  return Object.fromEntries(compared)
}

/** How many days of a period are due, and of how many: those that are over, and whether today is one of them. */
interface DaysDue {
  readonly past: number
  readonly hasToday: boolean
  readonly length: number
}

const notBegun: MetricScore = { due: null, real: null, band: null }

function judgeMetric(
  name: string,
  metric: Metric,
  goal: number,
  { sofar, past, today }: PeriodTotals,
  { past: pastDays, hasToday, length }: DaysDue,
): MetricScore {
  if (pastDays === 0 && !hasToday) return notBegun
  if (metric.aggregate !== 'sum') return judge(metric, goal, sofar[name] ?? null)
  const share = (days: number) => (days === 0 ? null : (goal * days) / length)
  const count = pastDays + (hasToday ? 1 : 0)
  const due = { past: share(pastDays), today: hasToday ? goal / length : null, all: (goal * count) / length }
  return judgeSum(metric, due, { past: past[name] ?? null, today: today[name] ?? null })
}

function countDaysDue(period: Range, { today, first }: ReferenceDays): DaysDue {
  const length = countDays(period)
  if (today < period.start) return { past: 0, hasToday: false, length }
  const last = today < period.end ? today : period.end
  // Never fewer than one: of a user who began later or never, the last of these days.
  const begin = first === null || first > last ? last : first
  const count = Math.min(daysBetween(begin, last), daysBetween(period.start, last)) + 1
  const hasToday = last === today
  return { past: hasToday ? count - 1 : count, hasToday, length }
}

/** The share of a period that is over, today counting as over: 0 before it begins, 1 when it is past. */
export function elapsedShare(period: Range, today: Day): number {
  const days = daysBetween(period.start, today) + 1
  return Math.min(1, Math.max(0, days / countDays(period)))
}
