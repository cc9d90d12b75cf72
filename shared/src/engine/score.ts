import type { AnyArea, Metric, Totals } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import { daysOf, type Range } from '../calendar/period.ts'
import { type Band, band } from './compare.ts'
import { dailyShare, type Goal, goalsByDay, type InForce } from './goals.ts'
import { inHundredths, mean } from './mean.ts'
import { comeTo, type DayTotals } from './sums.ts'

/** How one metric stands against the goals of the days that were looked at. */
export interface MetricScore {
  /**
   * What should be reached by now, in base units and parts of them: fifteen times a month are half a time a day. Null
   * without a goal.
   */
  readonly due: number | null
  /** What the same days came to; null without a record. */
  readonly real: number | null
  /** Null where there is nothing to judge. */
  readonly band: Band | null
}

export interface AreaScore {
  /** The mean of its judged metrics, 1 to 5 with two decimals; null without any. */
  readonly score: number | null
  readonly metrics: Readonly<Record<string, MetricScore>>
}

/** How some days went: each area by its id, and all of them together. */
export interface Scores {
  /** The mean of the judged areas, 1 to 5 with two decimals; null without any. */
  readonly total: number | null
  readonly areas: Readonly<Record<string, AreaScore>>
}

/** How one day went, in short; null where nothing is judged. */
export interface DayScore {
  readonly day: Day
  readonly total: number | null
  /** Only those that have a record on this day. */
  readonly areas: Readonly<Record<string, number | null>>
}

/** What a score is made of: the goals of an area that overlap some days, and what its recorded days came to, in order. */
export interface Lived {
  readonly area: AnyArea
  readonly goals: readonly Goal[]
  readonly days: readonly DayTotals[]
}

/** How the days of the range went, all of them together. Days still to come are not to be asked for. */
export function score(lived: readonly Lived[], range: Range): Scores {
  const areas = walked(lived, range).map((each) => [each.area.id, judge(each)] as const)
  return {
    total: rounded(mean(areas.map(([, of]) => of.score))),
    areas: Object.fromEntries(areas.map(([id, of]) => [id, { ...of, score: rounded(of.score) }])),
  }
}

/** How each day of the range that has a record went by itself, in order. */
export function scoreDays(lived: readonly Lived[], range: Range): readonly DayScore[] {
  const known = walked(lived, range)
  return daysOf(range).flatMap((day, i) =>
    known.some(({ totals }) => totals[i] !== undefined) ? [scoreDay(known, day, i)] : [],
  )
}

function scoreDay(known: readonly Walked[], day: Day, index: number): DayScore {
  const scores = known.flatMap((each) => {
    const recorded = each.totals[index]
    return recorded === undefined ? [] : [[each.area.id, judgeDay(each, recorded, index)] as const]
  })
  return {
    day,
    total: rounded(mean(scores.map(([, of]) => of))),
    areas: Object.fromEntries(scores.map(([id, of]) => [id, rounded(of)])),
  }
}

function rounded(of: number | null): number | null {
  return of === null ? null : inHundredths(of)
}

/** An area with what each day of a range came to, and the goals by which each is measured. */
interface Walked {
  readonly area: AnyArea
  /** Of each day in order; none of a day without a record. */
  readonly totals: readonly (Totals | undefined)[]
  readonly goals: ReturnType<typeof goalsByDay>
}

function walked(lived: readonly Lived[], range: Range): readonly Walked[] {
  const each = daysOf(range)
  return lived.map(({ area, goals, days }) => {
    const recorded = new Map(days.map(({ day, totals }) => [day, totals]))
    return { area, totals: each.map((day) => recorded.get(day)), goals: goalsByDay(area, goals, range) }
  })
}

interface Judged {
  readonly metrics: Readonly<Record<string, MetricScore>>
  /** The mean of its bands, not rounded. */
  readonly score: number | null
}

function judge({ area, totals, goals }: Walked): Judged {
  const metrics = Object.entries(area.metrics).map(([name, metric]) => {
    const covered: Covered[] = []
    for (const [i, inForce] of goals.get(name)?.entries() ?? []) {
      if (inForce !== null) covered.push({ inForce, real: totals[i]?.[name] ?? null })
    }
    return [name, judgeMetric(metric, covered)] as const
  })
  return { metrics: Object.fromEntries(metrics), score: mean(metrics.map(([, { band: of }]) => of)) }
}

/** The mean band of one day, of which nothing has to be added up: a year asks for hundreds. */
function judgeDay({ area, goals }: Walked, recorded: Totals, index: number): number | null {
  return mean(
    Object.entries(area.metrics).map(([name, metric]) => {
      const [inForce, real] = [goals.get(name)?.[index] ?? null, recorded[name] ?? null]
      return inForce === null || real === null ? null : band(metric, dailyShare(metric, inForce), real)
    }),
  )
}

/** A day that a goal covers, and what it came to; null without a record. */
interface Covered {
  readonly inForce: InForce
  readonly real: number | null
}

function judgeMetric(metric: Metric, covered: readonly Covered[]): MetricScore {
  const reals = covered.map(({ real }) => real).filter((real) => real !== null)
  const real = comeTo(metric, reals)
  const due = dueOf(metric, covered)
  return { due, real, band: due === null || real === null ? null : band(metric, due, real) }
}

function dueOf(metric: Metric, covered: readonly Covered[]): number | null {
  if (covered.length === 0) return null
  if (metric.over === 'sum') return sumOfShares(covered)
  // A mean is of recorded days, so the goals of the others are no measure of it, as long as there are any.
  const recorded = metric.over === 'last' ? covered : covered.filter(({ real }) => real !== null)
  const measured = recorded.length === 0 ? covered : recorded
  return comeTo(
    metric,
    measured.map(({ inForce }) => inForce.goal),
  )
}

/** The daily shares added up. Days of one goal are counted first: 15 of 30 days are a half, with no error in it. */
function sumOfShares(covered: readonly Covered[]): number {
  const counts = new Map<InForce, number>()
  for (const { inForce } of covered) counts.set(inForce, (counts.get(inForce) ?? 0) + 1)
  let sum = 0
  for (const [{ goal, length }, days] of counts) sum += (goal * days) / length
  return sum
}
