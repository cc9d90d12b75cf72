import { nullable, number, object, optional, string } from 'zod/mini'
import type { AnyArea, MetricField } from '../../areas/define.ts'
import type { MetricScore } from '../../engine/goal/judge.ts'
import type { AreaScore, Scores } from '../../engine/score/score.ts'
import type { Units } from '../../field/units.ts'
import { bandFormat, decodeExactDue, dueFormat, encodeExactDue, totalFormat } from '../wire/amount.ts'
import { sentColumn } from '../wire/columns.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { formatCodec, formatColumn, objectFormat, type WireFormat } from '../wire/format.ts'

/** `DATE`: the days to judge; the current month of the user by default. Days after today are not judged. */
export const scoresInput = object({ DATE: optional(judgedRangeCodec) })

/** The scores of the header: all areas together, each area and each of its metrics. */
export function scoresCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync/percent',
    summary: 'The scores of a month up to today, with due and real of each metric',
    input: () => scoresInput,
    output: (units) => resultCodec(scoresCodec(areas, units)),
  })
}

/**
 * `{ total: { average }, exercise: { average, volume: { due, exact, real, score, color }, ... }, ... }`; `exact` is the amount
 * due before it was rounded, in the same unit or in minutes. It is left out where `due` is exact.
 */
export function scoresCodec(areas: readonly AnyArea[], units: Units) {
  const ofAreas = areas.map((area) => {
    const at = { name: area.id, group: 'areas' }
    return formatColumn(at, areaScoreFormat(area, units), (scores: Scores) => scores.areas[area.id] ?? unscored)
  })
  const total = formatColumn({ name: 'total' }, totalScoreFormat, (scores: Scores) => scores.total)
  return formatCodec(objectFormat([total, ...ofAreas], { areas: {} }))
}

const unscored: AreaScore = { score: null, metrics: {} }
const unjudged: MetricScore = { due: null, real: null, band: null }

function areaScoreFormat({ metrics }: AnyArea, units: Units): WireFormat<AreaScore> {
  const average = formatColumn({ name: 'average', field: 'score' }, averageFormat, ({ score }: AreaScore) => score)
  const ofMetrics = Object.entries(metrics).map(([name, { goal }]) => {
    const at = { name, group: 'metrics' }
    return formatColumn(at, metricScoreFormat(goal, units), (of: AreaScore) => of.metrics[name] ?? unjudged)
  })
  return objectFormat([average, ...ofMetrics], { metrics: {} })
}

function metricScoreFormat(field: MetricField, units: Units): WireFormat<MetricScore> {
  const due = dueFormat(field, units)
  return objectFormat<MetricScore>([
    formatColumn({ name: 'due' }, due, (of) => of.due),
    {
      name: 'exact',
      field: 'due',
      schema: optional(nullable(number())),
      encode: (of) => (due.decode(due.encode(of.due)) === of.due ? undefined : encodeExactDue(field, units, of.due)),
      decode: (sent) => decodeExactDue(field, units, sent),
    },
    formatColumn({ name: 'real' }, totalFormat(field, units), ({ real }) => real),
    sentColumn('score', string(), ({ band }) => encodeScore(band)),
    formatColumn({ name: 'color', field: 'band' }, bandFormat, ({ band }) => band),
  ])
}

const averageFormat: WireFormat<number | null, { score: string }> = {
  schema: object({ score: string() }),
  encode: (score) => ({ score: encodeScore(score) }),
  decode: ({ score }) => decodeScore(score),
}

const totalScoreFormat: WireFormat<number | null, { average: { score: string } }> = {
  schema: object({ average: averageFormat.schema }),
  encode: (score) => ({ average: averageFormat.encode(score) }),
  decode: ({ average }) => averageFormat.decode(average),
}

/** A score on the wire: '3.50', and '0.00' for a score of null. */
export function encodeScore(score: number | null): string {
  return (score ?? 0).toFixed(2)
}

export function decodeScore(sent: string): number | null {
  return Number(sent) || null
}
