import { object, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { countDays } from '../../calendar/period.ts'
import type { DayScore } from '../../engine/score/score.ts'
import type { Column, WireObject } from '../wire/columns.ts'
import { asDay, rangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { formatColumn, listFormat, objectFormat } from '../wire/format.ts'
import { decodeScore, encodeScore } from './scores.ts'

export interface YearScores {
  /** The days that have a record, in order. */
  readonly days: readonly DayScore[]
}

const maxDays = 366

/** The scores of each day of a year by itself: by default of the current year of the user. Days after today are left out. */
export function yearScoresCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/today/year',
    summary: 'The score of each recorded day of a year, by area and in total',
    input: () => yearScoresInput,
    output: () => yearScoresCodec(areas),
  })
}

const yearScoresInput = object({ DATE: optional(rangeCodec) }).check(({ value: { DATE }, issues }) => {
  const isLong = DATE !== undefined && countDays(DATE) > maxDays
  if (isLong) issues.push({ code: 'custom', message: 'dateRange', path: ['DATE'], input: DATE })
})

/** `[{ date: '2026-11-21', total: '3.50', exercise: '4.00', ... }]`; an area without a record that day is left out. */
function yearScoresCodec(areas: readonly AnyArea[]) {
  const ofAreas = areas.map(({ id }): Column<DayScore> => {
    const encode = (score: number | null | undefined) => (score === undefined ? undefined : encodeScore(score))
    const decode = (sent: unknown) => (sent === undefined ? undefined : decodeScore(String(sent)))
    const schema = optional(string())
    return { name: id, field: id, group: 'areas', schema, encode: (of) => encode(of.areas[id]), decode }
  })
  const total = { schema: string(), encode: encodeScore, decode: decodeScore }
  const days = listFormat(
    objectFormat<DayScore>(
      [
        { name: 'date', field: 'day', schema: string(), encode: ({ day }) => day, decode: asDay },
        formatColumn({ name: 'total' }, total, (of: DayScore) => of.total),
        ...ofAreas,
      ],
      { areas: {} },
    ),
  )
  return resultFormatCodec<YearScores, WireObject[]>({
    schema: days.schema,
    encode: (scores) => days.encode(scores.days),
    decode: (sent) => ({ days: days.decode(sent) }),
  })
}
