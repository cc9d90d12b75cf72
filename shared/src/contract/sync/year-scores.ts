import { array, codec, custom, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import { countDays, type Range } from '../../calendar/period.ts'
import type { DayScore } from '../../engine/score/score.ts'
import type { WireObject } from '../wire/columns.ts'
import { rangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { decodeScore, encodeScore } from './scores.ts'

/** The days; the current year of the user by default. Days after today are left out. */
export interface YearScoresInput {
  readonly DATE?: Range | undefined
}

export interface YearScores {
  /** The days that have a record, in order. */
  readonly days: readonly DayScore[]
}

const maxDays = 366

/** The scores of each day of a year by itself. */
export function yearScoresCall(areas: readonly AnyArea[]) {
  return endpoint({
    method: 'GET',
    path: '/today/year',
    access: 'user',
    summary: 'The score of each recorded day of a year, by area and in total',
    input: () => yearScoresInputCodec,
    output: () => yearScoresCodec(areas),
  })
}

const yearScoresInputCodec = codec(object({ DATE: optional(rangeCodec) }), custom<YearScoresInput>(), {
  decode: ({ DATE }, { issues }) => {
    const isLong = DATE !== undefined && countDays(DATE) > maxDays
    if (isLong) issues.push({ code: 'custom', message: 'dateRange', path: ['DATE'], input: DATE })
    return { DATE }
  },
  encode: ({ DATE }) => ({ DATE }),
})

/** `[{ date: '2026-11-21', total: '3.50', exercise: '4.00', ... }]`; an area without a record that day is left out. */
function yearScoresCodec(areas: readonly AnyArea[]) {
  const ids = areas.map(({ id }) => id)
  const shape: Readonly<Record<string, ZodMiniType>> = Object.fromEntries(ids.map((id) => [id, optional(string())]))
  const decodeOf = (sent: WireObject, name: string) => decodeScore(String(sent[name]))
  return resultFormatCodec<YearScores, WireObject[]>({
    schema: array(object({ date: string(), total: string(), ...shape })),
    encode: ({ days }) =>
      days.map(({ day, total, areas: scores }) => {
        const ofAreas = Object.entries(scores).map(([id, score]) => [id, encodeScore(score)])
        return { date: day, total: encodeScore(total), ...Object.fromEntries(ofAreas) }
      }),
    decode: (sent) => ({
      days: sent.map((each) => {
        const ofAreas = ids.filter((id) => each[id] !== undefined).map((id) => [id, decodeOf(each, id)])
        return { day: each['date'] as Day, total: decodeOf(each, 'total'), areas: Object.fromEntries(ofAreas) }
      }),
    }),
  })
}
