import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { toPeriod } from '../../calendar/period.ts'
import { calendarCollection } from '../../tracking/collections.ts'
import { calendarPageSize, maxCalendarDays } from '../../tracking/read/limits.ts'
import { createEntryCounter, pageInputCodec, writeCalls } from '../tracking/tracking.ts'
import { limitedRangeCodec, periodCodec, rangeCodec, rangeFormat } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { pageCodec, resultFormatCodec } from '../wire/envelope.ts'
import { listFormat } from '../wire/format.ts'
import { calendarDayFormat } from './calendar-day.ts'
import { calendarDetailFormat, calendarRowFormat } from './calendar-entry.ts'

/** The calls of the calendar: the calendar entries of the user, and the records of the areas. */
export function calendarCalls(areas: readonly AnyArea[]) {
  return {
    exist: readEndpoint({
      path: '/calendar/exist',
      summary: 'The days and ranges of days that have a calendar entry',
      input: () => object({ DATE: rangeCodec }),
      output: () => existCodec,
    }),
    list: readEndpoint({
      path: '/calendar/list',
      summary: 'Calendar entries, and days with a record of an area, in a range of days; a hundred to a page',
      input: () => pageInputCodec(calendarPageSize),
      output: (units) => pageCodec(calendarRowFormat(areas, units)),
    }),
    detail: readEndpoint({
      path: '/calendar/detail',
      summary: 'The calendar entry of a day or range of days, and the records of a day',
      input: () => object({ DATE: periodCodec(calendarCollection) }),
      output: (units) => resultFormatCodec(calendarDetailFormat(areas, units), ({ entry }) => countEntry(entry)),
    }),
    days: readEndpoint({
      path: '/calendar/days',
      summary: 'The totals of each recorded day by area, and the parts of its items, in at most 42 days',
      input: () => object({ DATE: limitedRangeCodec(maxCalendarDays) }),
      output: (units) => resultFormatCodec(listFormat(calendarDayFormat(areas, units))),
    }),
    ...writeCalls(calendarCollection),
  } as const
}

const countEntry = createEntryCounter('record')
const existCodec = resultFormatCodec(listFormat(rangeFormat(toPeriod)))
