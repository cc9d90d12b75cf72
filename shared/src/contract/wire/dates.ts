import { codec, custom, extend, object, optional, type output, string } from 'zod/mini'
import { type Day, isCalendarDay, isDay, lastDay } from '../../calendar/day.ts'
import {
  countDays,
  isWholePeriod,
  type Period,
  type PeriodType,
  periodAround,
  periodTypes,
  type Range,
  toPeriod,
} from '../../calendar/period.ts'
import type { ChartSpan } from '../../engine/chart/chart.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Collection } from '../../tracking/store.ts'

/** The wire's word for "no day". It is spoken here and nowhere inside. */
export const noDay = '0000-00-00'

const maxDays = 3660

const dateSchema = object(
  {
    dateType: optional(string({ error: 'invalidDate' })),
    dateStart: string({ error: 'invalidDate' }),
    dateEnd: string({ error: 'invalidDate' }),
  },
  { error: 'invalidDate' },
)

interface WireDate {
  readonly dateType?: string | undefined
  readonly dateStart: string
  readonly dateEnd: string
}

/** `DATE` as a stretch of days, whatever its type: lists and existence look at any. */
export const rangeCodec = codec(dateSchema, custom<Range>(), {
  decode: (sent, { issues }) => {
    const problem = findRangeError(sent)
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: sent })
    return { start: sent.dateStart as Day, end: sent.dateEnd as Day }
  },
  encode: ({ start, end }) => ({ dateType: '', dateStart: start, dateEnd: end }),
})

/** A range as `exist` tells it: '2026-03-01 - 2026-03-31'. */
export function formatRange({ start, end }: Range): string {
  return `${start} - ${end}`
}

/** Reads what `writeRange` wrote. */
export function parseRange(text: string): Range {
  const [start, end] = text.split(' - ')
  return { start: start as Day, end: end as Day }
}

/** `DATE` as the period of one entry: a record's day, or its days where it may span; a goal's whole week, month or year. */
export function periodCodec(collection: Collection) {
  return codec(dateSchema, custom<Period>(), {
    decode: (sent, { issues }) => {
      const period = decodePeriod(collection, sent)
      const problem = findRangeError(sent) ?? (isAllowed(period, collection) ? null : 'invalidDate')
      if (problem !== null) issues.push({ code: 'custom', message: problem, input: sent })
      return period
    },
    encode: ({ type, start, end }) => ({ dateType: type, dateStart: start, dateEnd: end }),
  })
}

const spanDate = optional(string({ error: 'invalidDate' }))
const spanSchema = extend(dateSchema, {
  weekStart: spanDate,
  weekEnd: spanDate,
  monthStart: spanDate,
  monthEnd: spanDate,
  yearStart: spanDate,
  yearEnd: spanDate,
})

/**
 * `DATE` as one whole week, month or year, as charts ask for it: the one that `weekStart` and `weekEnd` (and so on) say
 * where they are given, else the one around `dateStart`. A DATE of the span's own type has to be a whole one.
 */
export function spanCodec(span: ChartSpan) {
  return codec(spanSchema, custom<Range>(), {
    decode: (sent, { issues }) => {
      const period = spanOf(sent, span)
      const problem = findRangeError(sent) ?? (isDay(period.start) && isWholePeriod(period) ? null : 'invalidDate')
      if (problem !== null) issues.push({ code: 'custom', message: problem, input: sent })
      return { start: period.start, end: period.end }
    },
    encode: ({ start, end }) => ({
      dateType: span,
      dateStart: start,
      // The last week there is goes on beyond the last day that is kept.
      dateEnd: isDay(end) ? end : lastDay,
      [`${span}Start`]: start,
      [`${span}End`]: end,
    }),
  })
}

/** `DATE` as the days that are judged: `monthStart` to `monthEnd` where they are given, else its own. */
export const judgedRangeCodec = codec(spanSchema, custom<Range>(), {
  decode: (sent, { issues }) => {
    const month = namedSpan(sent, 'month')
    const problem = findRangeError(sent) ?? (month === null ? null : findRangeError(month))
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: sent })
    const { dateStart, dateEnd } = month ?? sent
    return { start: dateStart as Day, end: dateEnd as Day }
  },
  encode: ({ start, end }) => ({ dateType: '', dateStart: start, dateEnd: end }),
})

type WireSpans = output<typeof spanSchema>

/** What `weekStart` and `weekEnd` (and so on) say; null where they say nothing. */
function namedSpan(sent: WireSpans, span: ChartSpan): WireDate | null {
  const [dateStart, dateEnd] = [sent[`${span}Start`] || noDay, sent[`${span}End`] || noDay]
  return dateStart === noDay && dateEnd === noDay ? null : { dateStart, dateEnd }
}

function spanOf(sent: WireSpans, span: ChartSpan): Period {
  const named = namedSpan(sent, span)
  if (named !== null) return { type: span, start: named.dateStart as Day, end: named.dateEnd as Day }
  if (sent.dateType === span) return { type: span, start: sent.dateStart as Day, end: sent.dateEnd as Day }
  return periodAround(span, sent.dateStart as Day)
}

/** The types of period an entry of this shelf may have. */
export function periodTypesOf({ area, kind }: Collection): readonly PeriodType[] {
  if (kind === 'goal') return ['week', 'month', 'year']
  return area.multiDay ? ['day', 'select'] : ['day']
}

// One day is written in one way only, so that it cannot be taken twice; without a type, days are what they look like.
function decodePeriod({ area, kind }: Collection, { dateType = '', dateStart, dateEnd }: WireDate): Period {
  const range = { start: dateStart as Day, end: dateEnd as Day }
  if (kind === 'goal' || (dateType !== '' && dateType !== 'select')) return { type: dateType as PeriodType, ...range }
  return area.multiDay ? toPeriod(range) : { type: (dateType || 'day') as PeriodType, ...range }
}

function isAllowed(period: Period, collection: Collection): boolean {
  return periodTypesOf(collection).includes(period.type) && isWholePeriod(period)
}

function findRangeError({ dateType = '', dateStart, dateEnd }: WireDate): ErrorCode | null {
  if (dateType !== '' && !(periodTypes as readonly string[]).includes(dateType)) return 'invalidDate'
  if (!isCalendarDay(dateStart) || !isCalendarDay(dateEnd)) return 'invalidDate'
  if (dateStart > dateEnd) return 'dateOrder'
  const isInBounds = isDay(dateStart) && isDay(dateEnd) && countDays({ start: dateStart, end: dateEnd }) <= maxDays
  return isInBounds ? null : 'dateRange'
}
