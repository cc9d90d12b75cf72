import { describe, expect, test } from 'vitest'
import { decode, encode, safeParse } from 'zod/mini'
import { calendarArea } from '../../areas/calendar.ts'
import { sleep } from '../../areas/sleep.ts'
import { day } from '../../calendar/day.ts'
import { periodAround } from '../../calendar/period.ts'
import { chartSpans } from '../../engine/chart/chart.ts'
import { judgedRangeCodec, periodCodec, rangeCodec, spanCodec } from './dates.ts'

const dates = (dateStart: unknown, dateEnd: unknown, dateType?: unknown) => ({
  dateStart,
  dateEnd,
  ...(dateType === undefined ? {} : { dateType }),
})

function decodeRange(sent: unknown) {
  const { success, data, error } = safeParse(rangeCodec, sent)
  return success ? data : error.issues[0]?.message
}

const collections = {
  record: { area: sleep, kind: 'record' },
  goal: { area: sleep, kind: 'goal' },
  entry: { area: calendarArea, kind: 'record' },
} as const

function decodePeriod(collection: keyof typeof collections, sent: unknown) {
  const { success, data, error } = safeParse(periodCodec(collections[collection]), sent)
  return success ? data : error.issues[0]?.message
}

describe('DATE as a range', () => {
  test.each(['', 'day', 'week', 'month', 'year', 'select', undefined])('may have the type %j with any days', (type) => {
    expect(decodeRange(dates('2026-11-03', '2026-12-17', type))).toEqual({ start: '2026-11-03', end: '2026-12-17' })
  })

  test('may have more fields, as charts do', () => {
    const sent = { ...dates('2026-11-01', '2026-11-30', 'month'), weekStart: 'x', monthEnd: 7 }
    expect(decodeRange(sent)).toEqual({ start: '2026-11-01', end: '2026-11-30' })
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '２０２６-０１-０１',
    '٢٠٢٦-٠١-٠١',
    '\u202e2026-01-01',
    '2026-01-01\u0000',
    '🙂',
    'x'.repeat(3000),
    '',
    '0000-00-00',
    '2026-01-01T00:00:00Z',
    null,
    20260101,
    { $gt: '' },
    ['2026-01-01'],
    undefined,
  ])('%.40j is refused as a day', (sent) => {
    expect(decodeRange(dates(sent, '2026-12-31'))).toBe('invalidDate')
    expect(decodeRange(dates('2026-01-01', sent))).toBe('invalidDate')
  })

  test.each([undefined, null, 'x', 7, [], [dates('2026-01-01', '2026-01-02')], {}])(
    '%j is refused as a DATE',
    (sent) => {
      expect(decodeRange(sent)).toBe('invalidDate')
    },
  )

  test.each(['days', 'Month', '__proto__', 7, null, ['day']])('%j is refused as a type', (type) => {
    expect(decodeRange(dates('2026-01-01', '2026-01-02', type))).toBe('invalidDate')
  })

  test.each([
    ['2026-02-02', '2026-02-01', 'dateOrder'],
    ['9999-12-31', '0001-01-01', 'dateOrder'],
    ['2026-02-30', '2026-02-01', 'invalidDate'],
    ['1950-01-01', '2050-01-01', 'dateRange'],
    ['0001-01-01', '9999-12-31', 'dateRange'],
    ['1899-12-31', '1900-01-01', 'dateRange'],
    ['2199-12-31', '2200-01-01', 'dateRange'],
    ['1800-02-29', '1800-03-01', 'invalidDate'],
    ['2026-01-01', '2036-01-09', 'dateRange'],
  ])('%s to %s is refused with %s', (start, end, code) => {
    expect(decodeRange(dates(start, end))).toBe(code)
  })

  test.each([
    ['1900-01-01', '1900-01-01'],
    ['2199-12-31', '2199-12-31'],
    ['2026-01-01', '2036-01-08'],
  ])('%s to %s is accepted', (start, end) => {
    expect(decodeRange(dates(start, end))).toEqual({ start, end })
  })
})

describe('DATE of one entry', () => {
  test.each(['day', '', undefined])('the period of a record is a day with the type %j', (type) => {
    expect(decodePeriod('record', dates('2026-11-21', '2026-11-21', type))).toEqual(
      periodAround('day', day('2026-11-21')),
    )
  })

  test.each([
    ['day', '2026-11-21', '2026-11-22'],
    ['', '2026-11-21', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-30'],
    ['select', '2026-11-21', '2026-11-21'],
  ])('a record refuses the %s %s to %s', (type, start, end) => {
    expect(decodePeriod('record', dates(start, end, type))).toBe('invalidDate')
  })

  test.each(['week', 'month', 'year'] as const)('a goal accepts a whole %s', (type) => {
    const { start, end } = periodAround(type, day('2026-11-21'))
    expect(decodePeriod('goal', dates(start, end, type))).toEqual({ type, start, end })
  })

  test.each([
    ['day', '2026-11-21', '2026-11-21'],
    ['select', '2026-11-03', '2026-11-17'],
    ['', '2026-11-01', '2026-11-30'],
    ['month', '2026-11-02', '2026-11-30'],
    ['month', '2026-11-01', '2026-12-31'],
    ['week', '2026-11-15', '2026-11-21'],
    ['year', '2026-01-01', '2026-11-30'],
  ])('a goal refuses the %s %s to %s', (type, start, end) => {
    expect(decodePeriod('goal', dates(start, end, type))).toBe('invalidDate')
  })

  test.each(['select', '', undefined])('a calendar entry of several days has the type %j', (type) => {
    const trip = { start: '2028-02-28', end: '2028-03-01' }
    expect(decodePeriod('entry', dates(trip.start, trip.end, type))).toEqual({ type: 'select', ...trip })
  })

  test.each(['select', 'day', '', undefined])(
    'a calendar entry of one day with the type %j has a day as its period',
    (type) => {
      expect(decodePeriod('entry', dates('2028-02-29', '2028-02-29', type))).toEqual(
        periodAround('day', day('2028-02-29')),
      )
    },
  )

  test.each([
    ['day', '2026-11-21', '2026-11-22', 'invalidDate'],
    ['week', '2026-11-16', '2026-11-22', 'invalidDate'],
    ['month', '2026-11-01', '2026-11-30', 'invalidDate'],
    ['select', '2026-02-28', '2026-02-29', 'invalidDate'],
    ['select', '2026-11-22', '2026-11-21', 'dateOrder'],
    ['select', '2026-01-01', '2036-01-09', 'dateRange'],
  ])('a calendar entry refuses the %s %s to %s', (type, start, end, code) => {
    expect(decodePeriod('entry', dates(start, end, type))).toBe(code)
  })

  test('a calendar entry has at most ten years', () => {
    const decade = { start: '2026-01-01', end: '2036-01-08' }
    expect(decodePeriod('entry', dates(decade.start, decade.end, 'select'))).toEqual({ type: 'select', ...decade })
  })

  test.each([
    ['2026-11-30', '2026-11-01', 'dateOrder'],
    ['1800-01-01', '1800-01-31', 'dateRange'],
    ['2026-11-31', '2026-11-31', 'invalidDate'],
  ])('%s to %s is refused with %s', (start, end, code) => {
    expect(decodePeriod('goal', dates(start, end, 'month'))).toBe(code)
    expect(decodePeriod('record', dates(start, end, 'day'))).toBe(code)
  })

  test('is encoded with its type', () => {
    const month = periodAround('month', day('2026-11-21'))
    expect(encode(periodCodec(collections.goal), month)).toEqual(dates('2026-11-01', '2026-11-30', 'month'))
  })
})

describe('DATE of a chart', () => {
  const decodeSpan = (span: (typeof chartSpans)[number], sent: unknown) => {
    const { success, data, error } = safeParse(spanCodec(span), sent)
    return success ? `${data.start} ${data.end}` : error.issues[0]?.message
  }
  const today = dates('2026-12-31', '2026-12-31', 'day')

  test.each([
    ['week', {}, '2026-12-28 2027-01-03'],
    ['month', {}, '2026-12-01 2026-12-31'],
    ['year', {}, '2026-01-01 2026-12-31'],
    ['week', { dateType: '' }, '2026-12-28 2027-01-03'],
    ['week', { dateType: 'month', dateStart: '2026-12-01' }, '2026-11-30 2026-12-06'],
    ['week', { weekStart: '', weekEnd: '0000-00-00' }, '2026-12-28 2027-01-03'],
    ['week', { weekStart: '2024-12-30', weekEnd: '2025-01-05' }, '2024-12-30 2025-01-05'],
    ['month', { monthStart: '2028-02-01', monthEnd: '2028-02-29' }, '2028-02-01 2028-02-29'],
    ['year', { yearStart: '2028-01-01', yearEnd: '2028-12-31' }, '2028-01-01 2028-12-31'],
    // The fields of another span do not apply to this span.
    ['month', { weekStart: '2024-12-30', weekEnd: '2025-01-05' }, '2026-12-01 2026-12-31'],
    ['week', { dateType: 'week', dateStart: '2026-12-28', dateEnd: '2027-01-03' }, '2026-12-28 2027-01-03'],
    ['week', { weekStart: '2199-12-30', weekEnd: '2200-01-05' }, '2199-12-30 2200-01-05'],
  ] as const)('is the %s that %j says', (span, sent, is) => {
    expect(decodeSpan(span, { ...today, ...sent })).toBe(is)
  })

  test.each([
    ['week', { weekStart: '2024-12-31', weekEnd: '2025-01-06' }, 'invalidDate'],
    ['week', { weekStart: '2024-12-30', weekEnd: '2025-01-12' }, 'invalidDate'],
    ['week', { weekStart: '2024-12-30' }, 'invalidDate'],
    ['week', { weekEnd: '2025-01-05' }, 'invalidDate'],
    ['week', { weekStart: 'x', weekEnd: 'y' }, 'invalidDate'],
    ['week', { weekStart: ['2024-12-30'], weekEnd: '2025-01-05' }, 'invalidDate'],
    ['week', { weekStart: '1899-12-25', weekEnd: '1899-12-31' }, 'invalidDate'],
    ['month', { monthStart: '2026-02-01', monthEnd: '2026-02-29' }, 'invalidDate'],
    ['month', { dateType: 'month', dateStart: '2026-12-02', dateEnd: '2026-12-31' }, 'invalidDate'],
    ['year', { yearStart: '2026-01-01', yearEnd: '2027-12-31' }, 'invalidDate'],
    ['year', { dateType: 'days' }, 'invalidDate'],
    ['year', { dateStart: '2026-02-29' }, 'invalidDate'],
    ['year', { dateStart: '2027-01-01' }, 'dateOrder'],
    ['year', { dateStart: '1800-01-01', dateEnd: '1800-01-01' }, 'dateRange'],
  ] as const)('is no %s by %j', (span, sent, code) => {
    expect(decodeSpan(span, { ...today, ...sent })).toBe(code)
  })

  test.each(chartSpans)('is decoded as the encoded %s, up to the ends of the calendar', (span) => {
    for (const of of ['1900-01-01', '2026-12-31', '2027-01-01', '2028-02-29', '2199-12-31']) {
      const { start, end } = periodAround(span, day(of))
      expect(decode(spanCodec(span), encode(spanCodec(span), { start, end }))).toEqual({ start, end })
    }
  })
})

describe('DATE as the judged range', () => {
  const decodeJudgedRange = (sent: object) => {
    const { success, data, error } = safeParse(judgedRangeCodec, {
      ...dates('2026-11-20', '2026-11-20', 'day'),
      ...sent,
    })
    return success ? data : error.issues[0]?.message
  }

  test.each([
    [{}, '2026-11-20', '2026-11-20'],
    [{ monthStart: '2026-11-01', monthEnd: '2026-11-30' }, '2026-11-01', '2026-11-30'],
    [{ monthStart: '2026-11-05', monthEnd: '2026-12-04' }, '2026-11-05', '2026-12-04'],
    [{ monthStart: '', monthEnd: '' }, '2026-11-20', '2026-11-20'],
    [{ monthStart: '0000-00-00', monthEnd: '0000-00-00' }, '2026-11-20', '2026-11-20'],
    [{ weekStart: '2026-11-16', weekEnd: '2026-11-22' }, '2026-11-20', '2026-11-20'],
  ])('%j is %s to %s', (sent, start, end) => {
    expect(decodeJudgedRange(sent)).toEqual({ start, end })
  })

  test.each([
    [{ monthStart: '2026-11-01' }, 'invalidDate'],
    [{ monthEnd: '2026-11-30' }, 'invalidDate'],
    [{ monthStart: '2026-11-31', monthEnd: '2026-12-01' }, 'invalidDate'],
    [{ monthStart: '2026-11-30', monthEnd: '2026-11-01' }, 'dateOrder'],
    [{ monthStart: '2000-01-01', monthEnd: '2026-11-01' }, 'dateRange'],
    [{ monthStart: '1899-12-01', monthEnd: '1899-12-31' }, 'dateRange'],
    [{ monthStart: '2026-11-01', monthEnd: '2026-11-30', dateStart: 'x' }, 'invalidDate'],
    [{ monthStart: 7, monthEnd: '2026-11-30' }, 'invalidDate'],
  ])('%j is refused with %s', (sent, code) => {
    expect(decodeJudgedRange(sent)).toBe(code)
  })

  test('is encoded as its days', () => {
    const november = periodAround('month', day('2026-11-20'))
    expect(encode(judgedRangeCodec, november)).toEqual({ dateType: '', dateStart: '2026-11-01', dateEnd: '2026-11-30' })
  })
})
