import type { Advice, AnyArea, Metric, Totals } from '../../areas/define.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { Band } from '../band.ts'
import { decideToday, type MetricScore } from '../goal/judge.ts'
import { mean, roundToHundredths } from '../mean.ts'
import type { Scores } from './score.ts'

/** The one thing that would raise today's total most if it were done today. */
export interface NextStep {
  readonly areaId: string
  readonly metric: string
  /** How much of it, in base units: whole steps of what a person would do. */
  readonly amount: number
  /** What the total would rise by, with two decimals. From nothing judged it rises from 0. */
  readonly gain: number
  /** The total then. */
  readonly total: number
  /** Whether nothing is judged yet. */
  readonly isFirst: boolean
}

/**
 * What to do next of the metrics that say how more of them is advised. `today` are the scores of that one day. An amount is
 * rounded up to whole steps; the gain is worked out from what the day would come to then, with all that doing it brings
 * along, so that it comes true. Of equal gains the one that misses the smaller share. Null where nothing would raise the total.
 */
export function findNextStep(today: Scores, areas: readonly AnyArea[], units: Units): NextStep | null {
  const steps = areas.flatMap((area) => listSteps(today, area, units)).filter(({ gain }) => gain > 0)
  const [best] = steps.toSorted((one, other) => other.gain - one.gain || one.share - other.share)
  if (best === undefined) return null
  const { share: _, ...step } = best
  return step
}

interface StepCandidate extends NextStep {
  /** What is missing, as a share of what is due. */
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

/** What the total becomes with other bands in an area. */
function computeGain(today: Scores, area: AnyArea, bands: Bands): Pick<NextStep, 'gain' | 'total' | 'isFirst'> {
  const before = computeTotal(computeAreaMeans(today))
  const total = computeTotal({ ...computeAreaMeans(today), [area.id]: mean(Object.values(bands)) }) ?? 0
  return { gain: roundToHundredths(total - (before ?? 0)), total, isFirst: before === null }
}

/** What is missing in whole steps. What should be near is decided by going beyond. */
function computeAmount({ goal, direction }: Metric, { step }: Advice, missing: number, units: Units): number {
  const size = goal.kind === 'number' ? toBaseUnit(step, goal.quantity, units) : step
  const amount = Math.ceil(missing / size) * size
  return direction !== 'more' && amount === missing ? amount + size : amount
}

interface AddedAmount {
  readonly name: string
  readonly amount: number
}

type Bands = Readonly<Record<string, Band | null>>

/** The bands of an area once that is done; null where it leaves a day below what is advised to anybody. */
function computeBandsAfter(today: Scores, area: AnyArea, added: AddedAmount, units: Units): Bands | null {
  const scores = today.areas[area.id]?.metrics ?? {}
  const before = Object.fromEntries(Object.keys(area.metrics).map((name) => [name, scores[name]?.real ?? null]))
  const after = addToDay(area, before, added)
  const bands: Record<string, Band | null> = {}
  for (const [name, metric] of Object.entries(area.metrics)) {
    const is = scores[name]
    const isSame = metric.aggregate !== 'sum' || after[name] === before[name]
    if (is === undefined || is.due === null || isSame) bands[name] = is?.band ?? null
    else bands[name] = decideToday(metric, is.due, after[name] ?? 0).band
  }
  return isEnough(area, after, added, units) ? bands : null
}

/** What a day would come to with so much more of a metric. */
function addToDay(area: AnyArea, day: Totals, { name, amount }: AddedAmount): Totals {
  return { ...day, [name]: (day[name] ?? 0) + amount, ...area.impliedTotals(day, name, amount) }
}

function isEnough({ metrics }: AnyArea, after: Totals, { name }: AddedAmount, units: Units): boolean {
  const metric = metrics[name]
  const minTotal = metric?.advice?.minTotal
  if (metric === undefined || minTotal === undefined || metric.goal.kind !== 'number') return true
  return (after[name] ?? 0) >= toBaseUnit(minTotal, metric.goal.quantity, units)
}

/** The mean of each area, not rounded. */
function computeAreaMeans({ areas }: Scores): Readonly<Record<string, number | null>> {
  return Object.fromEntries(
    Object.entries(areas).map(([id, { metrics }]) => [id, mean(Object.values(metrics).map(({ band }) => band))]),
  )
}

/** As it is shown, so that it rises by what is said. */
function computeTotal(means: Readonly<Record<string, number | null>>): number | null {
  const total = mean(Object.values(means))
  return total === null ? null : roundToHundredths(total)
}
