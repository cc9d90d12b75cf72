import { codec, custom, nullable, number, object, optional, string } from 'zod/mini'
import type { AnyArea, MetricField } from '../../areas/define.ts'
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
import type { WireObject } from '../wire/columns.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { formatCodec, type WireFormat } from '../wire/format.ts'

/** The days to judge; the current month of the user by default. Days after today are not judged. */
export interface ScoresInput {
  readonly DATE?: Range | undefined
}

/** The scores of the header: all areas together, each area and each of its metrics. */
export function scoresCall(areas: readonly AnyArea[]) {
  return endpoint({
    method: 'GET',
    path: '/user/sync/percent',
    access: 'user',
    summary: 'The scores of a month up to today, with due and real of each metric',
    input: () => scoresInputCodec,
    output: (units) => resultCodec(scoresCodec(areas, units)),
  })
}

export const scoresInputCodec = codec(object({ DATE: optional(judgedRangeCodec) }), custom<ScoresInput>(), {
  decode: ({ DATE }) => ({ DATE }),
  encode: ({ DATE }) => ({ DATE }),
})

/**
 * `{ total: { average }, exercise: { average, volume: { due, exact, real, score, color }, ... }, ... }`; `exact` is the amount
 * due before it was rounded, in the same unit or in minutes. It is left out where `due` is exact.
 */
export function scoresCodec(areas: readonly AnyArea[], units: Units) {
  return formatCodec(scoresFormat(areas, units))
}

function scoresFormat(areas: readonly AnyArea[], units: Units): WireFormat<Scores> {
  const ofAreas = areas.map((area) => [area.id, areaScoreFormat(area, units)] as const)
  return {
    schema: object({ total: object({ average: averageSchema }), ...schemasOf(ofAreas) }),
    encode: ({ total, areas: scores }) => ({
      total: { average: encodeAverage(total) },
      ...mapFormats(ofAreas, (id, { encode }) => encode(scores[id] ?? unscored)),
    }),
    decode: (sent) => ({
      total: decodeAverage(sent['total']),
      areas: mapFormats(ofAreas, (id, { decode }) => decode(sent[id] as WireObject)),
    }),
  }
}

const unscored: AreaScore = { score: null, metrics: {} }
const unjudged: MetricScore = { due: null, real: null, band: null }

function areaScoreFormat({ metrics }: AnyArea, units: Units): WireFormat<AreaScore> {
  const ofMetrics = Object.entries(metrics).map(([name, { goal }]) => [name, metricScoreFormat(goal, units)] as const)
  return {
    schema: object({ average: averageSchema, ...schemasOf(ofMetrics) }),
    encode: ({ score, metrics: scores }) => ({
      average: encodeAverage(score),
      ...mapFormats(ofMetrics, (name, { encode }) => encode(scores[name] ?? unjudged)),
    }),
    decode: (sent) => ({
      score: decodeAverage(sent),
      metrics: mapFormats(ofMetrics, (name, { decode }) => decode(sent[name] as WireObject)),
    }),
  }
}

function metricScoreFormat(field: MetricField, units: Units): WireFormat<MetricScore> {
  const amount = amountSchema(field)
  return {
    schema: object({
      due: amount,
      exact: optional(nullable(number())),
      real: amount,
      score: string(),
      color: string(),
    }),
    encode: ({ due, real, band }) => {
      const rounded = encodeDue(field, units, due)
      return {
        due: rounded,
        ...(decodeDue(field, units, rounded) === due ? {} : { exact: encodeExactDue(field, units, due) }),
        real: encodeTotal(field, units, real),
        score: encodeScore(band),
        color: bandClass(band),
      }
    },
    decode: ({ due, exact, real, color }) => ({
      due: decodeExactDue(field, units, exact) ?? decodeDue(field, units, due),
      real: decodeAmount(field, units, real),
      band: decodeBandClass(String(color)),
    }),
  }
}

type Formats<T> = readonly (readonly [string, WireFormat<T>])[]

function schemasOf<T>(formats: Formats<T>) {
  return mapFormats(formats, (_, { schema }) => schema)
}

function mapFormats<T, R>(formats: Formats<T>, of: (name: string, format: WireFormat<T>) => R): Record<string, R> {
  return Object.fromEntries(formats.map(([name, format]) => [name, of(name, format)]))
}

const averageSchema = object({ score: string() })

function encodeAverage(score: number | null) {
  return { score: encodeScore(score) }
}

function decodeAverage(sent: unknown): number | null {
  return decodeScore((sent as { readonly average: { readonly score: string } }).average.score)
}

/** A score on the wire: '3.50', and '0.00' for a score of null. */
export function encodeScore(score: number | null): string {
  return (score ?? 0).toFixed(2)
}

export function decodeScore(sent: string): number | null {
  return Number(sent) || null
}
