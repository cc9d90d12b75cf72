import type { AnyArea } from '../areas/define.ts'
import { inHundredths, mean } from './mean.ts'
import type { MetricScore } from './pace.ts'
import type { Scores } from './score.ts'

/** The one thing that would raise a total most if it were done today. */
export interface NextStep {
  readonly areaId: string
  readonly metric: string
  /** How much of it is missing of what is due, in whole base units: half a time cannot be done. */
  readonly missing: number
  /** What the total would rise by, with two decimals. From nothing judged it rises from 0. */
  readonly gain: number
}

/**
 * What to do next, of what adds up, should be reached and can be done on any day: with all of what is due done, it would be judged 5. Of equal
 * gains the one that misses the smaller share. Null where nothing that can be done would raise the total.
 */
export function nextStep(scores: Scores, areas: readonly AnyArea[]): NextStep | null {
  const steps = areas.flatMap((area) => stepsOf(scores, area)).filter(({ gain }) => gain > 0)
  const [best] = steps.toSorted((one, other) => other.gain - one.gain || one.share - other.share)
  if (best === undefined) return null
  const { share: _, ...step } = best
  return step
}

interface Step extends NextStep {
  /** What is missing, as a share of what is due. */
  readonly share: number
}

function stepsOf(scores: Scores, { id, metrics }: AnyArea): readonly Step[] {
  return Object.entries(metrics).flatMap(([name, { over, better, comes = false }]) => {
    const short = shortfall(scores.areas[id]?.metrics[name])
    if (over !== 'sum' || better === 'less' || comes || short === null) return []
    const gain = inHundredths(totalWith(scores, id, name) - totalOf(meansOf(scores)))
    // A hair less, so that what is due to the last bit of a floating point number is not one more.
    return [{ areaId: id, metric: name, missing: Math.ceil(short.missing - 1e-9), gain, share: short.share }]
  })
}

/** What is missing of what is due; of what was not recorded, all. Null where nothing is due, or nothing missing. */
function shortfall(of: MetricScore | undefined): { readonly missing: number; readonly share: number } | null {
  if (of === undefined || of.due === null) return null
  const missing = of.due - (of.real ?? 0)
  return missing > 0 ? { missing, share: missing / of.due } : null
}

/** The total if a metric were all that is due. */
function totalWith(scores: Scores, areaId: string, metric: string): number {
  const metrics = { ...scores.areas[areaId]?.metrics, [metric]: { due: 0, real: 0, band: 5 as const } }
  return totalOf({ ...meansOf(scores), [areaId]: meanBand(metrics) })
}

/** The mean of each area, not rounded. */
function meansOf({ areas }: Scores): Readonly<Record<string, number | null>> {
  return Object.fromEntries(Object.entries(areas).map(([id, { metrics }]) => [id, meanBand(metrics)]))
}

function totalOf(means: Readonly<Record<string, number | null>>): number {
  return mean(Object.values(means)) ?? 0
}

function meanBand(metrics: Readonly<Record<string, MetricScore>>): number | null {
  return mean(Object.values(metrics).map(({ band }) => band))
}
