import { codec, custom, object, optional, string } from 'zod/mini'
import { type Day, isCalendarDay, isDay } from '../calendar/day.ts'
import { isWhole, lengthOf, type Period, type PeriodType, periodTypes, type Range } from '../calendar/period.ts'
import type { ErrorCode } from '../errors.ts'
import type { Kind } from '../tracking/entry.ts'

/** The wire's word for "no day". It is spoken here and nowhere inside. */
export const noDay = '0000-00-00'

const maxDays = 3660

const wireDate = object(
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
export const rangeOnWire = codec(wireDate, custom<Range>(), {
  decode: (sent, { issues }) => {
    const problem = rangeProblem(sent)
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: sent })
    return { start: sent.dateStart as Day, end: sent.dateEnd as Day }
  },
  encode: ({ start, end }) => ({ dateType: '', dateStart: start, dateEnd: end }),
})

/** `DATE` as the period of one entry: a record's day; a goal's whole week, month or year. */
export function periodOnWire(kind: Kind) {
  return codec(wireDate, custom<Period>(), {
    decode: (sent, { issues }) => {
      const period = { type: typeOf(sent, kind), start: sent.dateStart as Day, end: sent.dateEnd as Day }
      const problem = rangeProblem(sent) ?? (isAllowed(period, kind) ? null : 'invalidDate')
      if (problem !== null) issues.push({ code: 'custom', message: problem, input: sent })
      return period
    },
    encode: ({ type, start, end }) => ({ dateType: type, dateStart: start, dateEnd: end }),
  })
}

/** The types of period an entry of this kind may have. */
export const typesOf = {
  record: ['day'],
  goal: ['week', 'month', 'year'],
} as const satisfies Record<Kind, readonly PeriodType[]>

function typeOf({ dateType = '' }: WireDate, kind: Kind): PeriodType {
  return dateType === '' && kind === 'record' ? 'day' : (dateType as PeriodType)
}

function isAllowed(period: Period, kind: Kind): boolean {
  return (typesOf[kind] as readonly string[]).includes(period.type) && isWhole(period)
}

function rangeProblem({ dateType = '', dateStart, dateEnd }: WireDate): ErrorCode | null {
  if (dateType !== '' && !(periodTypes as readonly string[]).includes(dateType)) return 'invalidDate'
  if (!isCalendarDay(dateStart) || !isCalendarDay(dateEnd)) return 'invalidDate'
  if (dateStart > dateEnd) return 'dateOrder'
  const isKept = isDay(dateStart) && isDay(dateEnd) && lengthOf({ start: dateStart, end: dateEnd }) <= maxDays
  return isKept ? null : 'dateRange'
}
