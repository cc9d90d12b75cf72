import { codec, custom, nullable, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea, Metric } from '../../areas/define.ts'
import type { Range } from '../../calendar/period.ts'
import { bandClass } from '../../engine/band.ts'
import type { MetricScore } from '../../engine/goal/judge.ts'
import type { AreaScore, Scores } from '../../engine/score/score.ts'
import type { Units } from '../../field/units.ts'
import {
  amountSchema,
  decodeAmount,
  decodeBandClass,
  decodeDue,
  decodeExactDue,
  encodeDue,
  encodeExactDue,
  encodeTotal,
} from '../wire/amount.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import type { WireObject } from '../wire/names.ts'

/** Which days are judged; the person's current month where nothing is said. Days after today never are. */
export interface ScoresInput {
  readonly DATE?: Range | undefined
}

/** The scores of the header: all areas together, each area, and what each of its metrics has to do with it. */
export function scoresCall(areas: readonly AnyArea[]) {
  return endpoint({
    method: 'GET',
    path: '/user/sync/percent',
    access: 'user',
    summary: 'How the days of a month went, up to today: what is due, what came of it, and the score',
    input: () => scoresInputCodec,
    output: (units) => resultCodec(scoresCodec(areas, units)),
  })
}

export const scoresInputCodec = codec(object({ DATE: optional(judgedRangeCodec) }), custom<ScoresInput>(), {
  decode: ({ DATE }) => ({ DATE }),
  encode: ({ DATE }) => ({ DATE }),
})

/**
 * `{ total: { average }, exercise: { average, volume: { due, exact, real, score, color }, ... }, ... }`; `exact` is what is due,
 * not rounded, in the same unit or in minutes, where `due` is rounded.
 */
export function scoresCodec(areas: readonly AnyArea[], units: Units) {
  const shape: Readonly<Record<string, ZodMiniType>> = {
    total: object({ average: averageOnWire }),
    ...byId(areas, areaShape),
  }
  return codec(object(shape), custom<Scores>(), {
    decode: (sent) => {
      const total = decodeAverage(sent['total'] as WireObject)
      return { total, areas: byId(areas, (area) => readArea(area, units, sent[area.id] as WireObject)) }
    },
    encode: (scores) => ({
      total: { average: encodeAverage(scores.total) },
      ...byId(areas, (area) => writeArea(area, units, scores.areas[area.id])),
    }),
  })
}

const averageOnWire = object({ score: string() })

function areaShape(area: AnyArea): ZodMiniType {
  const metrics = byMetric(area, (_, { goal }) =>
    object({
      due: amountSchema(goal),
      exact: optional(nullable(number())),
      real: amountSchema(goal),
      score: string(),
      color: string(),
    }),
  )
  return object({ average: averageOnWire, ...metrics })
}

function writeArea(area: AnyArea, units: Units, of: AreaScore | undefined): WireObject {
  const metrics = byMetric(area, (name, metric) => writeMetric(metric, units, of?.metrics[name] ?? unjudged))
  return { average: encodeAverage(of?.score ?? null), ...metrics }
}

const unjudged: MetricScore = { due: null, real: null, band: null }

function writeMetric({ goal }: Metric, units: Units, { due, real, band }: MetricScore): WireObject {
  const said = encodeDue(goal, units, due)
  return {
    due: said,
    ...(decodeDue(goal, units, said) === due ? {} : { exact: encodeExactDue(goal, units, due) }),
    real: encodeTotal(goal, units, real),
    score: encodeScore(band),
    color: bandClass(band),
  }
}

function readArea(area: AnyArea, units: Units, sent: WireObject): AreaScore {
  const metrics = byMetric(area, (name, { goal }): MetricScore => {
    const { due: said, exact, real, color } = sent[name] as WireObject
    const due = decodeExactDue(goal, units, exact) ?? decodeDue(goal, units, said)
    return { due, real: decodeAmount(goal, units, real), band: decodeBandClass(String(color)) }
  })
  return { score: decodeAverage(sent), metrics }
}

function byId<T>(areas: readonly AnyArea[], of: (area: AnyArea) => T): Record<string, T> {
  return Object.fromEntries(areas.map((area) => [area.id, of(area)]))
}

function byMetric<T>({ metrics }: AnyArea, of: (name: string, metric: Metric) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, of(name, metric)]))
}

function encodeAverage(score: number | null) {
  return { score: encodeScore(score) }
}

function decodeAverage(sent: WireObject): number | null {
  return decodeScore((sent['average'] as { readonly score: string }).score)
}

/** A score as the wire says it: '3.50', and '0.00' where nothing is judged. */
export function encodeScore(score: number | null): string {
  return (score ?? 0).toFixed(2)
}

export function decodeScore(said: string): number | null {
  return Number(said) || null
}
