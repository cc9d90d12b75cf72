import type { AnyArea, Metric, Totals } from '@haru/shared/areas/define.ts'
import { computeClockDifference, toClockPoint } from '@haru/shared/calendar/clock.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { contains, countDays, listDays, overlaps } from '@haru/shared/calendar/period.ts'
import type { Comparison } from '@haru/shared/engine/goal/comparison.ts'
import type { MetricScore } from '@haru/shared/engine/goal/judge.ts'
import type { DayScore, Scores } from '@haru/shared/engine/score/score.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { History } from '../data/random-history.ts'
import { createFraction, divideFraction, type Fraction, roundFraction, sumFractions, toNumber } from './fraction.ts'
import { computeReferenceBand } from './reference-band.ts'
import { computeReferencePace, toDueNumber } from './reference-pace.ts'

// The scores by their definition, computed from the entries: no query, no index, no floating point, each day computed separately.

/** The scores of the range of the history, up to its today. */
export function computeReferenceScores(history: History, areas: readonly AnyArea[]): Scores {
  const days = listDays(history.range).filter((each) => each <= history.today)
  const all = areas.map((area) => [area.id, scoreArea(history, area, days)] as const)
  return {
    total: roundToHundredths(computeMean(all.map(([, { mean }]) => mean))),
    areas: Object.fromEntries(all.map(([id, { mean, metrics }]) => [id, { score: roundToHundredths(mean), metrics }])),
  }
}

/** The score of each of these days that has a record, in the areas with a record on that day. */
export function computeReferenceDayScores(history: History, areas: readonly AnyArea[]): readonly DayScore[] {
  const days = listDays(history.range).filter((each) => each <= history.today)
  return days.flatMap((each) => {
    const recorded = areas.filter((area) => computeDayTotals(history, area, each) !== null)
    const { total, areas: scores } = computeReferenceScores({ ...history, range: { start: each, end: each } }, recorded)
    const byArea = Object.fromEntries(Object.entries(scores).map(([id, { score }]) => [id, score]))
    return recorded.length === 0 ? [] : [{ day: each, total, areas: byArea }]
  })
}

/** The goals of an area that overlap the range, in no order, each compared with the totals of its period. */
export function compareReferenceGoals(
  history: History,
  area: AnyArea,
): ReadonlyMap<string, Readonly<Record<string, Comparison>>> {
  const within = listGoals(history, area).filter(({ period }) => overlaps(period, history.range))
  return new Map(
    within.map((goal) => {
      const followed = Object.entries(area.metrics).filter(([name]) => goal.values[name] !== null)
      const compared = followed.map(([name, metric]) => [name, compareGoal(history, area, name, metric, goal)])
      return [goal.id, Object.fromEntries(compared)]
    }),
  )
}

function compareGoal(
  history: History,
  area: AnyArea,
  name: string,
  metric: Metric,
  { values, period }: Entry,
): Comparison {
  const goal = Number(values[name])
  const empty = metric.aggregate === 'sum' ? 0 : null
  const real = aggregateValues(metric, listReals(history, area, name, listDays(period))) ?? empty
  const days = listDays(period).filter((each) => each <= history.today)
  if (days.length === 0) return { goal, real, due: null, judged: null, band: null }
  if (metric.aggregate === 'sum') {
    const share = createFraction(goal, countDays(period))
    const shared = days.map((day) => ({ day, share, real: listReals(history, area, name, [day])[0] ?? null }))
    const standing = computeReferencePace(metric, shared, findFirstRecordDay(history, area), history.today)
    return { goal, real, due: toDueNumber(standing), judged: standing.real, band: standing.band }
  }
  const judged = aggregateValues(metric, listReals(history, area, name, days))
  return {
    goal,
    real,
    due: goal,
    judged,
    band: judged === null ? null : computeReferenceBand(metric, createFraction(goal), judged),
  }
}

/** The day of the first record ever of an area. */
function findFirstRecordDay({ entries }: History, area: AnyArea): Day | null {
  const records = entries.filter(({ collection }) => collection.area === area && collection.kind === 'record')
  return records.map(({ entry }) => entry.period.start).toSorted()[0] ?? null
}

function scoreArea(history: History, area: AnyArea, days: readonly Day[]) {
  const metrics: [string, MetricScore][] = Object.entries(area.metrics).map(([name, metric]) => [
    name,
    scoreMetric(history, area, name, metric, days),
  ])
  return {
    metrics: Object.fromEntries(metrics),
    mean: computeMean(metrics.map(([, { band }]) => (band === null ? null : createFraction(band)))),
  }
}

function scoreMetric(history: History, area: AnyArea, name: string, metric: Metric, days: readonly Day[]): MetricScore {
  const covered = days.filter((each) => findGoalInForce(history, area, name, each) !== null)
  if (metric.aggregate === 'sum') return scoreSummedMetric(history, area, name, metric, covered)
  const real = aggregateValues(metric, listReals(history, area, name, covered))
  const due = computeDue(history, area, name, metric, covered)
  if (due === null || real === null) return { due: due === null ? null : toNumber(due), real, band: null }
  return { due: toNumber(due), real, band: computeReferenceBand(metric, due, real) }
}

function scoreSummedMetric(
  history: History,
  area: AnyArea,
  name: string,
  metric: Metric,
  covered: readonly Day[],
): MetricScore {
  const shared = covered.map((day) => {
    const goal = findGoalInForce(history, area, name, day)
    const share = divideFraction(createFraction(Number(goal?.values[name])), countDays(goal?.period ?? history.range))
    return { day, share, real: listReals(history, area, name, [day])[0] ?? null }
  })
  const standing = computeReferencePace(metric, shared, findFirstRecordDay(history, area), history.today)
  return { due: toDueNumber(standing), real: standing.real, band: standing.band }
}

/** The due value of a level or a mean. */
function computeDue(
  history: History,
  area: AnyArea,
  name: string,
  metric: Metric,
  covered: readonly Day[],
): Fraction | null {
  const goals = (on: readonly Day[]) =>
    on.map((each) => Number(findGoalInForce(history, area, name, each)?.values[name]))
  if (covered.length === 0) return null
  if (metric.aggregate === 'last') return createFraction(goals(covered).at(-1) ?? 0)
  const recorded = covered.filter((each) => listReals(history, area, name, [each]).length > 0)
  const mean = aggregateValues(metric, goals(recorded.length === 0 ? covered : recorded))
  return mean === null ? null : createFraction(mean)
}

function listGoals({ entries }: History, area: AnyArea): readonly Entry[] {
  return entries
    .filter(({ collection }) => collection.area === area && collection.kind === 'goal')
    .map(({ entry }) => entry)
}

const ranks = ['day', 'select', 'week', 'month', 'year']

/** The goal that applies to a metric on a day. */
export function findGoalInForce(history: History, area: AnyArea, name: string, on: Day): Entry | null {
  const isEmpty = ({ values }: Entry) => values[name] === null || area.metrics[name]?.goal.isEmpty(Number(values[name]))
  const [best] = listGoals(history, area)
    .filter((goal) => contains(goal.period, on) && !isEmpty(goal))
    .toSorted(
      ({ period: a }, { period: b }) =>
        countDays(a) - countDays(b) || ranks.indexOf(a.type) - ranks.indexOf(b.type) || (a.start < b.start ? 1 : -1),
    )
  return best ?? null
}

export function computeDayTotals({ entries }: History, area: AnyArea, on: Day): Totals | null {
  const found = entries.find(
    ({ collection, entry }) => collection.area === area && collection.kind === 'record' && entry.period.start === on,
  )
  return found === undefined ? null : area.total(found.entry.items, found.entry.values)
}

export function listReals(history: History, area: AnyArea, name: string, days: readonly Day[]): readonly number[] {
  return days.map((each) => computeDayTotals(history, area, each)?.[name] ?? null).filter((each) => each !== null)
}

/** Aggregates the values of days: their sum, the last value, their mean, or their circular mean of clock times. */
export function aggregateValues({ aggregate: how }: Metric, values: readonly number[]): number | null {
  const sum = values.reduce((total, each) => total + each, 0)
  if (values.length === 0) return null
  if (how === 'sum') return sum
  if (how === 'last') return values.at(-1) ?? null
  return how === 'mean' ? roundFraction(createFraction(sum, values.length)) : computeClockMean(values)
}

/** The circular mean. Each time can count on any day, so there are several means; this is the one that is nearest to the direction of the times. */
function computeClockMean(values: readonly number[]): number | null {
  const points = values.map(toClockPoint)
  const [x, y] = [points.reduce((sum, each) => sum + each.x, 0), points.reduce((sum, each) => sum + each.y, 0)]
  if (Math.hypot(x, y) < 1e-9) return null
  const about = (Math.atan2(y, x) / (2 * Math.PI)) * 1440
  const sum = values.reduce((total, each) => total + each, 0)
  const means = values.map((_, days) => createFraction(sum + days * 1440, values.length))
  const ahead = means.map((mean) => computeClockDifference(about, toNumber(mean)))
  const smallestDistance = Math.min(...ahead.map(Math.abs))
  // If two means are equally near, the later one.
  const best = means.findIndex((_, i) => Math.abs((ahead[i] ?? 0) - smallestDistance) < 1e-6)
  const found = means[best === -1 ? ahead.findIndex((each) => Math.abs(each) === smallestDistance) : best]
  return found === undefined ? null : roundFraction(found) % 1440
}

function computeMean(of: readonly (Fraction | null)[]): Fraction | null {
  const known = of.filter((each) => each !== null)
  return known.length === 0 ? null : divideFraction(sumFractions(known), known.length)
}

function roundToHundredths(of: Fraction | null): number | null {
  return of === null ? null : roundFraction({ n: of.n * 100n, d: of.d }) / 100
}
