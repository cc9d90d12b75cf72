import { object, optional, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea, MetricField } from '../../areas/define.ts'
import type { MetricScore } from '../../engine/goal/judge.ts'
import type { AreaScore, DayScore, Scores } from '../../engine/score/score.ts'
import type { Units } from '../../field/units.ts'
import { bandFormat, dueFormat, exactDueFormat, totalFormat } from '../wire/amount.ts'
import { columnsFormat, formatColumn, mapColumn, objectCodec, objectFormat, sentColumn } from '../wire/column.ts'
import { dayFormat, judgedInput, limitedRangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultCodec, resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, type WireFormat } from '../wire/format.ts'

/** The scores of the header: all areas, each area and each metric. By default of the current month; days after today are not judged. */
export function scoresCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync/percent',
    summary: 'The scores of a month up to today, with the due and the real amount of each metric',
    input: () => judgedInput,
    output: (units) => resultCodec(scoresCodec(areas, units)),
  })
}

/** The score of each day of a year: by default the current year of the user. Days after today are left out. */
export function yearScoresCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/today/year',
    summary: 'The score of each recorded day of a year, by area and in total',
    input: () => yearScoresInput,
    output: () => resultFormatCodec(listFormat(dayScoreFormat(areas))),
  })
}

const maxDays = 366
const yearScoresInput = object({ DATE: optional(limitedRangeCodec(maxDays)) })

/** A score: '3.50', and '0.00' for a score of null. */
export const scoreFormat: WireFormat<number | null, unknown> = {
  schema: string(),
  encode: (score) => (score ?? 0).toFixed(2),
  decode: (sent) => Number(sent) || null,
}

/** `{ date: '2026-11-21', total: '3.50', exercise: '4.00', ... }`; an area without a record that day is left out. */
function dayScoreFormat(areas: readonly AnyArea[]): WireFormat<DayScore> {
  return objectFormat<DayScore>({
    day: ['date', dayFormat],
    total: scoreFormat,
    areas: { columns: areas.map(({ id }) => mapColumn(id, scoreFormat)) },
  })
}

/**
 * `{ total: { average }, exercise: { average, volume: { due, exact, real, score, color }, ... }, ... }`; `exact` is the amount
 * due before it was rounded, in the same unit or in minutes. It is left out if `due` is exact.
 */
export function scoresCodec(areas: readonly AnyArea[], units: Units) {
  return objectCodec<Scores>({
    total: memberFormat('average', averageFormat),
    areas: { columns: areas.map((area) => mapColumn(area.id, areaScoreFormat(area, units), unscored)) },
  })
}

/** The format of an object with one member. Its decoded form is that member. */
function memberFormat<T>(name: string, { schema, encode, decode }: WireFormat<T, unknown>): WireFormat<T> {
  return {
    schema: object<Record<string, ZodMiniType>>({ [name]: schema }),
    encode: (value) => ({ [name]: encode(value) }),
    decode: (sent) => decode(sent[name]),
  }
}

const averageFormat = memberFormat('score', scoreFormat)
const unscored: AreaScore = { score: null, metrics: {} }
const unjudged: MetricScore = { due: null, real: null, band: null }

function areaScoreFormat({ metrics }: AnyArea, units: Units): WireFormat<AreaScore> {
  const columns = Object.entries(metrics).map(([name, { goal }]) =>
    mapColumn(name, metricScoreFormat(goal, units), unjudged),
  )
  return objectFormat<AreaScore>({ score: ['average', averageFormat], metrics: { columns } })
}

function metricScoreFormat(field: MetricField, units: Units): WireFormat<MetricScore> {
  const due = dueFormat(field, units)
  const exact = exactDueFormat(field, units)
  const encodeInexact = (score: MetricScore) =>
    due.decode(due.encode(score.due)) === score.due ? undefined : exact.encode(score.due)
  return columnsFormat<MetricScore>([
    formatColumn('due', due),
    { ...exact, name: 'exact', field: 'due', encode: encodeInexact },
    formatColumn('real', totalFormat(field, units)),
    sentColumn('score', string(), ({ band }: MetricScore) => scoreFormat.encode(band)),
    formatColumn('band', bandFormat, 'color'),
  ])
}
