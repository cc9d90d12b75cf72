import { codec, custom, nullable, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea, Metric } from '../../areas/define.ts'
import type { Range } from '../../calendar/period.ts'
import { bandClass } from '../../engine/compare.ts'
import type { MetricScore } from '../../engine/pace.ts'
import type { AreaScore, Scores } from '../../engine/score.ts'
import type { Units } from '../../field/units.ts'
import { amountOnWire, bandOfClass, heard, heardDue, heardExact, sayDue, sayExact, sayTotal } from '../wire/amount.ts'
import { judgedOnWire } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { foundAnswer } from '../wire/envelope.ts'
import type { WireObject } from '../wire/names.ts'

/** Which days are judged; the person's current month where nothing is said. Days after today never are. */
export interface PercentInput {
  readonly DATE?: Range | undefined
}

/** The scores of the header: all areas together, each area, and what each of its metrics has to do with it. */
export function percentCall(areas: readonly AnyArea[]) {
  return endpoint({
    method: 'GET',
    path: '/user/sync/percent',
    access: 'person',
    summary: 'How the days of a month went, up to today: what is due, what came of it, and the score',
    input: () => percentInput,
    output: (units) => foundAnswer(scoresOnWire(areas, units)),
  })
}

export const percentInput = codec(object({ DATE: optional(judgedOnWire) }), custom<PercentInput>(), {
  decode: ({ DATE }) => ({ DATE }),
  encode: ({ DATE }) => ({ DATE }),
})

/**
 * `{ total: { average }, exercise: { average, volume: { due, exact, real, score, color }, ... }, ... }`; `exact` is what is due,
 * not rounded, in the same unit or in minutes, where `due` is rounded.
 */
export function scoresOnWire(areas: readonly AnyArea[], units: Units) {
  const shape: Readonly<Record<string, ZodMiniType>> = {
    total: object({ average: averageOnWire }),
    ...byId(areas, areaShape),
  }
  return codec(object(shape), custom<Scores>(), {
    decode: (sent) => {
      const total = hearAverage(sent['total'] as WireObject)
      return { total, areas: byId(areas, (area) => readArea(area, units, sent[area.id] as WireObject)) }
    },
    encode: (scores) => ({
      total: { average: sayAverage(scores.total) },
      ...byId(areas, (area) => writeArea(area, units, scores.areas[area.id])),
    }),
  })
}

const averageOnWire = object({ score: string() })

function areaShape(area: AnyArea): ZodMiniType {
  const metrics = byMetric(area, (_, { goal }) =>
    object({
      due: amountOnWire(goal),
      exact: optional(nullable(number())),
      real: amountOnWire(goal),
      score: string(),
      color: string(),
    }),
  )
  return object({ average: averageOnWire, ...metrics })
}

function writeArea(area: AnyArea, units: Units, of: AreaScore | undefined): WireObject {
  const metrics = byMetric(area, (name, metric) => writeMetric(metric, units, of?.metrics[name] ?? unjudged))
  return { average: sayAverage(of?.score ?? null), ...metrics }
}

const unjudged: MetricScore = { due: null, real: null, band: null }

function writeMetric({ goal }: Metric, units: Units, { due, real, band }: MetricScore): WireObject {
  const said = sayDue(goal, units, due)
  return {
    due: said,
    ...(heardDue(goal, units, said) === due ? {} : { exact: sayExact(goal, units, due) }),
    real: sayTotal(goal, units, real),
    score: sayScore(band),
    color: bandClass(band),
  }
}

function readArea(area: AnyArea, units: Units, sent: WireObject): AreaScore {
  const metrics = byMetric(area, (name, { goal }): MetricScore => {
    const { due: said, exact, real, color } = sent[name] as WireObject
    const due = heardExact(goal, units, exact) ?? heardDue(goal, units, said)
    return { due, real: heard(goal, units, real), band: bandOfClass(String(color)) }
  })
  return { score: hearAverage(sent), metrics }
}

function byId<T>(areas: readonly AnyArea[], of: (area: AnyArea) => T): Record<string, T> {
  return Object.fromEntries(areas.map((area) => [area.id, of(area)]))
}

function byMetric<T>({ metrics }: AnyArea, of: (name: string, metric: Metric) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, of(name, metric)]))
}

function sayAverage(score: number | null) {
  return { score: sayScore(score) }
}

function hearAverage(sent: WireObject): number | null {
  return hearScore((sent['average'] as { readonly score: string }).score)
}

/** A score as the wire says it: '3.50', and '0.00' where nothing is judged. */
export function sayScore(score: number | null): string {
  return (score ?? 0).toFixed(2)
}

export function hearScore(said: string): number | null {
  return Number(said) || null
}
