import { array, codec, custom, object, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { type Period, toPeriod } from '../../calendar/period.ts'
import { calendarCollection } from '../../tracking/collections.ts'
import { type CalendarDetail, calendarPageSize } from '../../tracking/read/calendar.ts'
import { pageInputCodec, writeCalls } from '../tracking/tracking.ts'
import { formatRange, parseRange, periodCodec, rangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { detailCodec, envelopeShape, pageCodec, successEnvelope } from '../wire/envelope.ts'
import { calendarDetailFormat, calendarRowFormat } from './calendar-entry.ts'

/** The calls of the calendar: a person's own entries, beside what they have recorded in the areas. */
export function calendarCalls(areas: readonly AnyArea[]) {
  return {
    exist: endpoint({
      method: 'GET',
      path: '/calendar/exist',
      access: 'user',
      summary: 'The days and ranges of days that have a calendar entry',
      input: () => object({ DATE: rangeCodec }),
      output: () => existCodec,
    }),
    list: endpoint({
      method: 'GET',
      path: '/calendar/list',
      access: 'user',
      summary: 'Calendar entries, and days with a record of an area, in a range of days; a hundred to a page',
      input: () => pageInputCodec(calendarPageSize),
      output: (units) => pageCodec(calendarRowFormat(areas, units)),
    }),
    detail: endpoint({
      method: 'GET',
      path: '/calendar/detail',
      access: 'user',
      summary: 'The calendar entry of a day or range of days, and the records of a day',
      input: () => object({ DATE: periodCodec(calendarCollection) }),
      output: (units) => detailCodec(calendarDetailFormat(areas, units), countsOf),
    }),
    ...writeCalls(calendarCollection),
  } as const
}

const existCodec = codec(object({ ...envelopeShape, result: array(string()) }), custom<readonly Period[]>(), {
  decode: ({ result }) => result.map((text) => toPeriod(parseRange(text))),
  encode: (taken) => ({ ...successEnvelope, result: taken.map(formatRange) }),
})

function countsOf({ entry }: CalendarDetail) {
  return { totalCnt: entry === null ? 0 : 1, sectionCnt: entry?.items.length ?? 0 }
}
