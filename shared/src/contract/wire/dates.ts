import { codec, custom, extend, NEVER, object, optional, type output, string, type ZodMiniType } from 'zod/mini'
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
import { listAllowedPeriodTypes } from '../../tracking/collections.ts'
import type { Collection } from '../../tracking/store.ts'
import type { WireFormat } from './format.ts'

/** The wire value of "no day". Only the contract uses it. */
export const noDay = '0000-00-00'

const maxDays = 3660

const invalidDate = { error: 'invalidDate' } as const
const text = string(invalidDate)
const optionalText = optional(text)
const dateSchema = object({ dateType: optionalText, dateStart: text, dateEnd: text }, invalidDate)
const spanSchema = extend(dateSchema, {
  weekStart: optionalText,
  weekEnd: optionalText,
  monthStart: optionalText,
  monthEnd: optionalText,
  yearStart: optionalText,
  yearEnd: optionalText,
})
type WireDate = output<typeof dateSchema>
type WireSpans = output<typeof spanSchema>

/** The codec of a `DATE`. `parse` gets a `DATE` whose own days are a range, and returns its value or its error. */
function dateCodec<Sent extends WireDate, T extends object>(
  schema: ZodMiniType<Sent, Sent>,
  format: (value: T) => Sent,
  parse: (sent: Sent) => T | ErrorCode,
) {
  return codec(schema, custom<T>(), {
    decode: (sent, { issues }) => {
      const parsed = findRangeError(sent) ?? parse(sent)
      if (typeof parsed !== 'string') return parsed
      issues.push({ code: 'custom', message: parsed, input: sent })
      return NEVER
    },
    encode: format,
  })
}

function findRangeError({ dateType = '', dateStart, dateEnd }: WireDate): ErrorCode | null {
  if (dateType !== '' && !periodTypes.some((type) => type === dateType)) return 'invalidDate'
  if (!isCalendarDay(dateStart) || !isCalendarDay(dateEnd)) return 'invalidDate'
  if (dateStart > dateEnd) return 'dateOrder'
  return isWithinBounds(dateStart, dateEnd) ? null : 'dateRange'
}

/** Whether a call can have the days from `start` to `end`: from 1900 to 2199, at most 3,660. */
export function isWithinBounds(start: string, end: string): boolean {
  return isDay(start) && isDay(end) && countDays({ start, end }) <= maxDays
}

/** `DATE` as a range of at most so many days. */
export function limitedRangeCodec(maxCount: number) {
  return dateCodec(dateSchema, formatRange, (sent) => {
    const days = toRange(sent)
    return countDays(days) > maxCount ? 'dateRange' : days
  })
}

/** `DATE` as a range of days of any type, for lists and existence. */
export const rangeCodec = limitedRangeCodec(maxDays)

/** `DATE` as the days to judge: `monthStart` to `monthEnd` if they are sent, else `dateStart` to `dateEnd`. */
export const judgedRangeCodec = dateCodec(spanSchema, formatRange, (sent) => {
  const days = findSpan(sent, 'month') ?? sent
  return findRangeError(days) ?? toRange(days)
})

/** `DATE` of a sync call: the days to judge. What covers all days, such as a summary, only validates it. */
export const judgedInput = object({ DATE: optional(judgedRangeCodec) })

function formatRange({ start, end }: Range) {
  return { dateType: '', dateStart: start, dateEnd: end }
}

/** A period in a response of `exist`: '2026-03-01 - 2026-03-31'. Its type follows from the list that it is in, or from its days. */
export function rangeFormat(createPeriod: (range: Range) => Period): WireFormat<Period, string> {
  return {
    schema: string(),
    encode: ({ start, end }) => `${start} - ${end}`,
    decode: (sent) => {
      const [dateStart = '', dateEnd = ''] = sent.split(' - ')
      return createPeriod(toRange({ dateStart, dateEnd }))
    },
  }
}

/** `DATE` as the period of an entry: a day of a record, a range of days in a multi-day area, or a whole week, month or year of a goal. */
export function periodCodec(collection: Collection) {
  const types = listAllowedPeriodTypes(collection)
  const format = ({ type, start, end }: Period) => ({ dateType: type, dateStart: start, dateEnd: end })
  return dateCodec(dateSchema, format, (sent) => {
    const { dateType = '' } = sent
    const type = (dateType || 'day') as PeriodType
    // A single day always has the type day, so that it cannot have two entries. Without a type, the days determine the type.
    const isOpen = collection.area.multiDay && (dateType === '' || dateType === 'select')
    const period = isOpen ? toPeriod(toRange(sent)) : { type, ...toRange(sent) }
    return types.includes(period.type) && isWholePeriod(period) ? period : 'invalidDate'
  })
}

/**
 * `DATE` as a whole week, month or year of a chart: from `weekStart` to `weekEnd` (and so on) if they are sent, else the span that
 * contains `dateStart`. A DATE with the type of the span must be a whole span.
 */
export function spanCodec(span: ChartSpan) {
  const format = ({ start, end }: Range) => ({
    dateType: span,
    dateStart: start,
    // The last week of the calendar ends after the last day that can be stored.
    dateEnd: isDay(end) ? end : lastDay,
    [`${span}Start`]: start,
    [`${span}End`]: end,
  })
  return dateCodec(spanSchema, format, (sent) => {
    const namedSpan = findSpan(sent, span) ?? (sent.dateType === span ? sent : null)
    const { start, end } = namedSpan === null ? periodAround(span, asDay(sent.dateStart)) : toRange(namedSpan)
    return isDay(start) && isWholePeriod({ type: span, start, end }) ? { start, end } : 'invalidDate'
  })
}

/** The days of `weekStart` and `weekEnd` (and so on); null without them. */
function findSpan(sent: WireSpans, span: ChartSpan): WireDate | null {
  const [dateStart, dateEnd] = [sent[`${span}Start`] || noDay, sent[`${span}End`] || noDay]
  return dateStart === noDay && dateEnd === noDay ? null : { dateStart, dateEnd }
}

function toRange({ dateStart, dateEnd }: WireDate): Range {
  return { start: asDay(dateStart), end: asDay(dateEnd) }
}

/** A day in a response. */
export const dayFormat: WireFormat<Day, unknown> = { schema: string(), encode: (day) => day, decode: asDay }

/** A day in a response, or no day. */
export const optionalDayFormat: WireFormat<Day | null, unknown> = {
  schema: string(),
  encode: (day) => day ?? noDay,
  decode: (sent) => (sent === noDay ? null : asDay(sent)),
}

/** Casts a text to a day without a check: the server sent it, or other code checks it. */
export function asDay(sent: unknown): Day {
  return String(sent) as Day
}
