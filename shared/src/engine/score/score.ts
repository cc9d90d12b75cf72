import type { AnyArea, Metric, Totals } from '../../areas/define.ts'
import { type Day, daysBetween } from '../../calendar/day.ts'
import { contains, countDays, listDays, type Range } from '../../calendar/period.ts'
import { computeDailyShare, type Goal, type GoalInForce, listGoalsByDay } from '../goal/goals-in-force.ts'
import { decideToday, judge, judgeSum, type MetricScore } from '../goal/judge.ts'
import { computeMean, roundToHundredths } from '../mean.ts'
import { aggregateValues, type DayTotals } from '../sums.ts'

export interface AreaScore {
  /** The mean of its judged metrics, 1 to 5 with two decimals; null if no metric is judged. */
  readonly score: number | null
  readonly metrics: Readonly<Record<string, MetricScore>>
}

/** The scores of some days: of each area by its id, and the total. */
export interface Scores {
  /** The mean of the judged areas, 1 to 5 with two decimals; null if no area is judged. */
  readonly total: number | null
  readonly areas: Readonly<Record<string, AreaScore>>
}

/** The scores of one day; a score is null if no metric is judged. */
export interface DayScore {
  readonly day: Day
  readonly total: number | null
  /** Only areas with a record on this day. */
  readonly areas: Readonly<Record<string, number | null>>
}

/** The data of a score: the goals of an area that overlap some days, and the totals of its recorded days, in order. */
export interface AreaHistory {
  readonly area: AnyArea
  readonly goals: readonly Goal[]
  readonly days: readonly DayTotals[]
  /** The day of the user's first record in the area; null without a record. No amount is due before it. */
  readonly firstDay: Day | null
}

/** The id of an area and its score, without rounding. */
export type JudgedArea = readonly [id: string, AreaScore]

/** Scores the days of the range in one area. The range must not go beyond `today`. */
export function scoreArea(history: AreaHistory, range: Range, today: Day): JudgedArea {
  return [history.area.id, judgeArea(indexHistory(history, range, today))]
}

/** Combines and rounds the scores of all areas. */
export function combineScores(areas: readonly JudgedArea[]): Scores {
  return {
    total: roundScore(computeMean(areas.map(([, areaScore]) => areaScore.score))),
    areas: Object.fromEntries(
      areas.map(([id, areaScore]) => [id, { ...areaScore, score: roundScore(areaScore.score) }]),
    ),
  }
}

/** The score of each recorded day of the range, in order. */
export function scoreDays(history: readonly AreaHistory[], range: Range, today: Day): readonly DayScore[] {
  const histories = history.map((each) => indexHistory(each, range, today))
  return listDays(range).flatMap((day, i) =>
    histories.some(({ totals }) => totals[i] !== undefined) ? [scoreDay(histories, day, i)] : [],
  )
}

function scoreDay(histories: readonly IndexedHistory[], day: Day, index: number): DayScore {
  const scores = histories.flatMap((each) => {
    const recorded = each.totals[index]
    return recorded === undefined ? [] : [[each.area.id, judgeDay(each, recorded, index)] as const]
  })
  return {
    day,
    total: roundScore(computeMean(scores.map(([, score]) => score))),
    areas: Object.fromEntries(scores.map(([id, score]) => [id, roundScore(score)])),
  }
}

function roundScore(score: number | null): number | null {
  return score === null ? null : roundToHundredths(score)
}

/** The totals of each day of a range, and the goals in force, by the index of the day. */
interface IndexedHistory {
  readonly area: AnyArea
  /** In the order of days; undefined for a day without a record. */
  readonly totals: readonly (Totals | undefined)[]
  readonly goals: ReturnType<typeof listGoalsByDay>
  /** The index of the first due day; it may lie before or after the range. */
  readonly firstDueIndex: number
  /** The index of today; it may lie after the range. */
  readonly todayIndex: number
}

function indexHistory({ area, goals, days, firstDay }: AreaHistory, range: Range, today: Day): IndexedHistory {
  const totals = new Array<Totals | undefined>(Math.max(0, countDays(range))).fill(undefined)
  for (const recorded of days) {
    if (contains(range, recorded.day)) totals[daysBetween(range.start, recorded.day)] = recorded.totals
  }
  return {
    area,
    totals,
    goals: listGoalsByDay(area, goals, range),
    firstDueIndex: firstDay === null ? Number.POSITIVE_INFINITY : daysBetween(range.start, firstDay),
    todayIndex: daysBetween(range.start, today),
  }
}

function judgeArea({ area, totals, goals, firstDueIndex, todayIndex }: IndexedHistory): AreaScore {
  const metrics = Object.entries(area.metrics).map(([name, metric]) => {
    const coveredDays: CoveredDay[] = []
    for (const [index, inForce] of goals.get(name)?.entries() ?? []) {
      if (inForce !== null) coveredDays.push({ index, inForce, real: totals[index]?.[name] ?? null })
    }
    return [name, judgeMetric(metric, coveredDays, { firstDueIndex, todayIndex })] as const
  })
  return { metrics: Object.fromEntries(metrics), score: computeMean(metrics.map(([, { band }]) => band)) }
}

/** The mean band of one day. It is computed without sums, because the scores of a year have hundreds of days. */
function judgeDay({ area, goals, todayIndex }: IndexedHistory, recorded: Totals, index: number): number | null {
  return computeMean(
    Object.entries(area.metrics).map(([name, metric]) => {
      const [inForce, real] = [goals.get(name)?.[index] ?? null, recorded[name] ?? null]
      if (inForce === null) return null
      const isOpen = metric.aggregate === 'sum' && index === todayIndex
      return (isOpen ? decideToday : judge)(metric, computeDailyShare(metric, inForce), real).band
    }),
  )
}

/** A day with a goal in force, by its index in the range, and its value; null without a record. */
interface CoveredDay {
  readonly index: number
  readonly inForce: GoalInForce
  readonly real: number | null
}

function judgeMetric(
  metric: Metric,
  covered: readonly CoveredDay[],
  indexes: Pick<IndexedHistory, 'firstDueIndex' | 'todayIndex'>,
): MetricScore {
  if (metric.aggregate !== 'sum')
    return judge(metric, computeDue(metric, covered), aggregateValues(metric, listReals(covered)))
  if (covered.length === 0) return { due: null, real: null, band: null }
  const startedDays = covered.filter(({ index }) => index >= indexes.firstDueIndex)
  // At least one day is due: if the first record is later or missing, the last of these days.
  const dueDays = startedDays.length === 0 ? covered.slice(-1) : startedDays
  const pastDueDays = dueDays.filter(({ index }) => index !== indexes.todayIndex)
  const openDay = dueDays.at(-1)?.index === indexes.todayIndex ? dueDays.at(-1) : undefined
  const due = {
    past: pastDueDays.length === 0 ? null : sumDailyShares(pastDueDays),
    today: openDay === undefined ? null : computeDailyShare(metric, openDay.inForce),
    all: sumDailyShares(dueDays),
  }
  const pastDays = covered.filter(({ index }) => index !== indexes.todayIndex)
  return judgeSum(metric, due, {
    past: aggregateValues(metric, listReals(pastDays)),
    today: covered[pastDays.length]?.real ?? null,
  })
}

function listReals(covered: readonly CoveredDay[]): readonly number[] {
  return covered.map(({ real }) => real).filter((real) => real !== null)
}

/** The amount due of a level or a mean. */
function computeDue(metric: Metric, covered: readonly CoveredDay[]): number | null {
  if (covered.length === 0) return null
  // The mean of the real values has recorded days only. The goals of other days count only if no day is recorded.
  const recorded = metric.aggregate === 'last' ? covered : covered.filter(({ real }) => real !== null)
  const measured = recorded.length === 0 ? covered : recorded
  return aggregateValues(
    metric,
    measured.map(({ inForce }) => inForce.goal),
  )
}

/** Sums the daily shares. Days of one goal are counted first, so that 15 of 30 days are exactly a half. */
function sumDailyShares(covered: readonly CoveredDay[]): number {
  const counts = new Map<GoalInForce, number>()
  for (const { inForce } of covered) counts.set(inForce, (counts.get(inForce) ?? 0) + 1)
  let sum = 0
  for (const [{ goal, length }, days] of counts) sum += (goal * days) / length
  return sum
}
