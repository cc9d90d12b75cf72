import { assert, constantFrom, date, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  createDay,
  type Day,
  day,
  daysBetween,
  isCalendarDay,
  isDay,
  lastDay,
  nextDay,
  today,
  weekday,
} from './day.ts'

const someDay = integer({ min: 0, max: daysBetween('1900-01-01' as Day, lastDay) }).map((n) =>
  addDays('1900-01-01' as Day, n),
)

describe('the text of a day', () => {
  test.each(['1900-01-01', '2000-02-29', '2026-11-21', '2028-02-29', '2199-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true)
    expect(day(text)).toBe(text)
  })

  test.each([
    '',
    '0000-00-00',
    '2026-02-29',
    '2100-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '2026-01-01\u0000',
    '\u202e2026-01-01',
    '٢٠٢٦-٠١-٠١',
    '２０２６-０１-０１',
    '1899-12-31',
    '2200-01-01',
    '0001-01-01',
    '9999-12-31',
    '+02026-01-01',
    '🙂',
  ])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(RangeError)
  })

  test.each([
    ['1066-10-14', true],
    ['9999-12-31', true],
    ['0001-02-29', false],
    ['0000-00-00', false],
  ])('of any year, %s being one is %s', (text, is) => {
    expect(isCalendarDay(text)).toBe(is)
  })
})

describe('counting days', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    // Samoa skipped this day, but it is a valid calendar day.
    ['2011-12-29', 1, '2011-12-30'],
    // Clocks change in New York, on Lord Howe Island, in Cairo, in Santiago and, in 1987, in Seoul.
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-10-04', 1, '2026-10-05'],
    ['2026-04-24', 1, '2026-04-25'],
    ['2026-09-06', 1, '2026-09-07'],
    ['1987-05-10', 1, '1987-05-11'],
  ] as const)('%s and %i day is %s', (from, count, to) => {
    expect(addDays(day(from), count)).toBe(to)
    expect(daysBetween(day(from), day(to))).toBe(count)
  })

  test('adding and counting undo each other', () => {
    return assert(
      property(someDay, integer({ min: -4000, max: 4000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count)
        expect(nextDay(from)).toBe(addDays(from, 1))
        expect(addDays(addDays(from, count), -count)).toBe(from)
      }),
    )
  })

  test('the next day is the next day of the week', () => {
    expect(weekday(day('2026-11-16'))).toBe(1)
    expect(weekday(day('2026-11-22'))).toBe(7)
    return assert(
      property(someDay, (of) => {
        expect(weekday(addDays(of, 1))).toBe((weekday(of) % 7) + 1)
      }),
    )
  })

  test.each([
    [2026, 12, 1, '2026-12-01'],
    [2026, 13, 0, '2026-12-31'],
    [2028, 3, 0, '2028-02-29'],
  ])('day %i-%i-%i is %s', (year, month, date, is) => {
    expect(createDay(year, month, date)).toBe(is)
  })
})

describe('which day it is', () => {
  test.each([
    ['Asia/Seoul', '2026-11-20T15:00:00Z', '2026-11-21'],
    ['UTC', '2026-11-20T23:59:59Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-31'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    // Midnight does not exist on these two days.
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
    ['Australia/Lord_Howe', '2026-10-03T13:29:00Z', '2026-10-03'],
  ])('in %s at %s it is %s', (zone, now, is) => {
    expect(today(zone, new Date(now))).toBe(is)
  })

  test('a zone name may have any letter case, however many zones were used before', () => {
    const now = new Date('2026-11-20T15:00:00Z')
    for (let i = 0; i < 2 ** 10; i += 1) {
      const zone = [...'asia/seoul'].map((each, at) => (i & (2 ** at) ? each.toUpperCase() : each)).join('')
      expect(today(zone, now), zone).toBe('2026-11-21')
      expect(today('UTC', now)).toBe('2026-11-20')
    }
  })

  test('agrees with Temporal in every time zone', () => {
    const instants = date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2037-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    const zones = constantFrom(...Intl.supportedValuesOf('timeZone'))
    return assert(
      property(zones, instants, (zone, now) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
        expect(today(zone, now)).toBe(zoned.toPlainDate().toString())
      }),
      { numRuns: 2000 },
    )
  })
})
