import { array, codec, custom, object, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import { countDays, type Range } from '../../calendar/period.ts'
import type { DayScore } from '../../engine/score/score.ts'
import { rangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeShape } from '../wire/envelope.ts'
import { decodeScore, encodeScore } from './scores.ts'

/** Which days; the person's current year where nothing is said. Days after today never come. */
export interface YearScoresInput {
  readonly DATE?: Range | undefined
}

export interface YearScores {
  /** The days that have a record, in order. */
  readonly days: readonly DayScore[]
}

const maxDays = 366

/** How each day of a year went by itself. */
export function yearScoresCall(areas: readonly AnyArea[]) {
  return endpoint({
    method: 'GET',
    path: '/today/year',
    access: 'user',
    summary: 'The score of each recorded day of a year, of each area and all together',
    input: () => yearScoresInputCodec,
    output: () => yearScoresCodec(areas),
    write: () => writeYear,
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
  const ofAreas = Object.fromEntries(areas.map(({ id }) => [id, optional(string())]))
  const result = array(object({ date: string(), total: string(), ...ofAreas }))
  return codec(object({ ...envelopeShape, result }), custom<YearScores>(), {
    decode: (sent) => ({ days: sent.result.map((each) => readDay(areas, each)) }),
    encode: writeYear as never,
  })
}

function readDay(areas: readonly AnyArea[], sent: Readonly<Record<string, string | undefined>>): DayScore {
  const known = areas.flatMap(({ id }) => {
    const said = sent[id]
    return said === undefined ? [] : [[id, decodeScore(said)] as const]
  })
  return { day: sent['date'] as Day, total: decodeScore(sent['total'] ?? ''), areas: Object.fromEntries(known) }
}

function writeYear({ days }: YearScores) {
  return {
    status: 'success',
    msg: 'answer.found',
    result: days.map((of) => ({
      date: of.day,
      total: encodeScore(of.total),
      ...Object.fromEntries(Object.entries(of.areas).map(([id, score]) => [id, encodeScore(score)])),
    })),
  }
}
