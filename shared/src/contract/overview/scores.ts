import { object, optional, string } from 'zod/mini'
import type { AnyArea, MetricField } from '../../areas/define.ts'
import type { MetricScore } from '../../engine/goal/judge.ts'
import type { AreaScore, DayScore, Scores } from '../../engine/score/score.ts'
import type { Units } from '../../field/units.ts'
import { bandFormat, dueFormat, exactDueFormat, totalFormat } from '../wire/amount.ts'
import { asDay, judgedRangeCodec, limitedRangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultCodec, resultFormatCodec } from '../wire/envelope.ts'
import {
  formatCodec,
  formatColumn,
  listFormat,
  memberFormat,
  objectFormat,
  sentColumn,
  type WireFormat,
} from '../wire/format.ts'

/** `DATE`: the days to judge; the current month of the user by default. Days after today are not judged. */
export const scoresInput = object({ DATE: optional(judgedRangeCodec) })

/** The scores of the header: all areas together, each area and each of its metrics. */
export function scoresCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync/percent',
    summary: 'The scores of a month up to today, with the due and the real amount of each metric',
    input: () => scoresInput,
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
  const { encode, decode } = scoreFormat
  const areaColumns = areas.map(({ id }) => ({
    name: id,
    field: id,
    group: 'areas',
    schema: optional(string()),
    encode: (dayScore: DayScore) => (dayScore.areas[id] === undefined ? undefined : encode(dayScore.areas[id])),
    decode: (sent: unknown) => (sent === undefined ? undefined : decode(sent)),
  }))
  const date = { name: 'date', field: 'day', schema: string(), encode: ({ day }: DayScore) => day, decode: asDay }
  return objectFormat([date, formatColumn({ name: 'total' }, scoreFormat, ({ total }) => total), ...areaColumns], {
    areas: {},
  })
}

/**
 * `{ total: { average }, exercise: { average, volume: { due, exact, real, score, color }, ... }, ... }`; `exact` is the amount
 * due before it was rounded, in the same unit or in minutes. It is left out if `due` is exact.
 */
export function scoresCodec(areas: readonly AnyArea[], units: Units) {
  const areaColumns = areas.map((area) => {
    const names = { name: area.id, group: 'areas' }
    return formatColumn(names, areaScoreFormat(area, units), (scores: Scores) => scores.areas[area.id] ?? unscored)
  })
  const total = formatColumn(
    { name: 'total' },
    memberFormat('average', averageFormat),
    (scores: Scores) => scores.total,
  )
  return formatCodec(objectFormat([total, ...areaColumns], { areas: {} }))
}

const averageFormat = memberFormat('score', scoreFormat)
const unscored: AreaScore = { score: null, metrics: {} }
const unjudged: MetricScore = { due: null, real: null, band: null }

function areaScoreFormat({ metrics }: AnyArea, units: Units): WireFormat<AreaScore> {
  const average = formatColumn({ name: 'average', field: 'score' }, averageFormat, ({ score }: AreaScore) => score)
  const metricColumns = Object.entries(metrics).map(([name, { goal }]) => {
    const names = { name, group: 'metrics' }
    return formatColumn(
      names,
      metricScoreFormat(goal, units),
      (areaScore: AreaScore) => areaScore.metrics[name] ?? unjudged,
    )
  })
  return objectFormat([average, ...metricColumns], { metrics: {} })
}

function metricScoreFormat(field: MetricField, units: Units): WireFormat<MetricScore> {
  const due = dueFormat(field, units)
  const findInexactDue = (metricScore: MetricScore) =>
    due.decode(due.encode(metricScore.due)) === metricScore.due ? undefined : metricScore.due
  return objectFormat<MetricScore>([
    formatColumn({ name: 'due' }, due, (metricScore) => metricScore.due),
    formatColumn({ name: 'exact', field: 'due' }, exactDueFormat(field, units), findInexactDue),
    formatColumn({ name: 'real' }, totalFormat(field, units), ({ real }) => real),
    sentColumn('score', string(), ({ band }) => scoreFormat.encode(band)),
    formatColumn({ name: 'color', field: 'band' }, bandFormat, ({ band }) => band),
  ])
}
