import type { Advice } from '../../areas/advice.ts'
import type { AnyArea, Metric, Totals } from '../../areas/define.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { Band } from '../band.ts'
import { decideToday, type MetricScore } from '../goal/judge.ts'
import { computeMean, roundToHundredths } from '../mean.ts'
import type { Scores } from './score.ts'

/** The step that raises today's total score most. */
export interface NextStep {
  readonly areaId: string
  readonly metric: string
  /** The amount in base units, in whole steps of the advice. */
  readonly amount: number
  /** The rise of the total, with two decimals; counted from 0 if no metric is judged yet. */
  readonly gain: number
  /** The total after the step. */
  readonly total: number
  /** Whether no metric is judged yet. */
  readonly isFirst: boolean
}

/**
 * Finds the next step among the metrics with an advice. `today` has the scores of today alone. An amount is rounded up to whole steps,
 * and the gain is computed with all implied totals, so that the score really rises by the gain. Of steps with equal gains, the step with
 * the smaller missing share is returned. Null if no step raises the total.
 */
export function findNextStep(today: Scores, areas: readonly AnyArea[], units: Units): NextStep | null {
  const steps = areas.flatMap((area) => listSteps(today, area, units)).filter(({ gain }) => gain > 0)
  const [best] = steps.toSorted((a, b) => b.gain - a.gain || a.share - b.share)
  if (best === undefined) return null
  const { share: _, ...step } = best
  return step
}

interface StepCandidate extends NextStep {
  /** The missing amount as a share of the amount due. */
  readonly share: number
}

function listSteps(today: Scores, area: AnyArea, units: Units): readonly StepCandidate[] {
  return Object.entries(area.metrics).flatMap(([name, metric]) => {
    const { due, real } = today.areas[area.id]?.metrics[name] ?? noScore
    const missing = (due ?? 0) - (real ?? 0)
    if (due === null || missing <= 0 || metric.advice === undefined) return []
    const added = { name, amount: computeAmount(metric, metric.advice, missing, units) }
    const bands = computeBandsAfter(today, area, added, units)
    if (bands === null) return []
    return [
      { areaId: area.id, metric: name, amount: added.amount, ...computeGain(today, area, bands), share: missing / due },
    ]
  })
}

const noScore: MetricScore = { due: null, real: null, band: null }

/** Computes the total with the given bands in an area, and the gain. */
function computeGain(today: Scores, area: AnyArea, bands: Bands): Pick<NextStep, 'gain' | 'total' | 'isFirst'> {
  const before = computeTotal(computeAreaMeans(today))
  const total = computeTotal({ ...computeAreaMeans(today), [area.id]: computeMean(Object.values(bands)) }) ?? 0
  return { gain: roundToHundredths(total - (before ?? 0)), total, isFirst: before === null }
}

/** The missing amount in whole steps. A `near` metric is decided only beyond its goal. */
function computeAmount({ goal, direction }: Metric, { step }: Advice, missing: number, units: Units): number {
  const stepSize = goal.kind === 'number' ? toBaseUnit(step, goal.quantity, units) : step
  const amount = Math.ceil(missing / stepSize) * stepSize
  return direction !== 'more' && amount === missing ? amount + stepSize : amount
}

interface AddedAmount {
  readonly name: string
  readonly amount: number
}

type Bands = Readonly<Record<string, Band | null>>

/** The bands of an area after the step; null if the day would stay below the advised minimum. */
function computeBandsAfter(today: Scores, area: AnyArea, added: AddedAmount, units: Units): Bands | null {
  const scores = today.areas[area.id]?.metrics ?? {}
  const before = Object.fromEntries(Object.keys(area.metrics).map((name) => [name, scores[name]?.real ?? null]))
  const after = addToDay(area, before, added)
  const bands: Record<string, Band | null> = {}
  for (const [name, metric] of Object.entries(area.metrics)) {
    const score = scores[name]
    const isUnchanged = metric.aggregate !== 'sum' || after[name] === before[name]
    if (score === undefined || score.due === null || isUnchanged) bands[name] = score?.band ?? null
    else bands[name] = decideToday(metric, score.due, after[name] ?? 0).band
  }
  return isEnough(area, after, added, units) ? bands : null
}

/** The totals of a day after an amount is added to a metric. */
function addToDay(area: AnyArea, day: Totals, { name, amount }: AddedAmount): Totals {
  return { ...day, [name]: (day[name] ?? 0) + amount, ...area.impliedTotals(day, name, amount) }
}

function isEnough({ metrics }: AnyArea, after: Totals, { name }: AddedAmount, units: Units): boolean {
  const metric = metrics[name]
  const minTotal = metric?.advice?.minTotal
  if (metric === undefined || minTotal === undefined || metric.goal.kind !== 'number') return true
  return (after[name] ?? 0) >= toBaseUnit(minTotal, metric.goal.quantity, units)
}

/** The mean of each area, without rounding. */
function computeAreaMeans({ areas }: Scores): Readonly<Record<string, number | null>> {
  return Object.fromEntries(
    Object.entries(areas).map(([id, { metrics }]) => [id, computeMean(Object.values(metrics).map(({ band }) => band))]),
  )
}

/** Rounds the total as it is shown, so that the shown total rises by the shown gain. */
function computeTotal(means: Readonly<Record<string, number | null>>): number | null {
  const total = computeMean(Object.values(means))
  return total === null ? null : roundToHundredths(total)
}
