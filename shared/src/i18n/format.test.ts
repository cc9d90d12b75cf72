import { describe, expect, test } from 'vitest'
import { day } from '../calendar/day.ts'
import { type PeriodType, periodAround } from '../calendar/period.ts'
import { createFormatter } from './format.ts'

const ko = createFormatter('ko')
const en = createFormatter('en')

test.each([
  [0, '0 kB', '0kB'],
  [1500, '1.5 kB', '1.5kB'],
  [12_345_678, '12.3 MB', '12.3MB'],
  [2_040_000_000, '2 GB', '2GB'],
])('%i bytes are %s', (bytes, english, korean) => {
  expect(en.bytes(bytes)).toBe(english)
  expect(ko.bytes(bytes)).toBe(korean)
})
const friday = day('2026-11-20')

describe('numbers', () => {
  test.each([
    [1234.5, 2, '1,234.5'],
    [1234.567, 2, '1,234.57'],
    [1234.5, 0, '1,235'],
    [0, 2, '0'],
    [9_999_999_999, 0, '9,999,999,999'],
  ])('%d with at most %i decimals is %s', (value, places, text) => {
    expect(en.number(value, places)).toBe(text)
    expect(ko.number(value, places)).toBe(text)
  })
})

test('negative numbers have a minus sign and not a hyphen in all formats', () => {
  for (const format of [en, ko]) {
    expect(format.number(-12.5)).toBe('−12.5')
    expect(format.compact(-8000)).not.toContain('-')
    expect(format.compactMoney(-250_000, 'KRW')).toMatch(/^−/)
  }
  expect(en.plainMoney(-1234.5, 'USD')).toBe('−1,234.50')
  expect(en.money(-9000, 'KRW')).toBe('−₩9,000')
  expect(ko.money(-9000, 'KRW')).toBe('−9,000원')
})

test('a field of money has the sign of its figures, on the same side', () => {
  expect(ko.currencySign('KRW')).toEqual({ text: '원', isFirst: false })
  expect(en.currencySign('KRW')).toEqual({ text: '₩', isFirst: true })
  expect([ko, en].map((each) => each.currencySign('USD'))).toEqual(Array(2).fill({ text: '$', isFirst: true }))
})

test.each([
  [0, '0분', '0 min'],
  [30, '30분', '30 min'],
  [60, '1시간', '1 hr'],
  [77.097, '1시간 17분', '1 hr 17 min'],
  [59.7, '1시간', '1 hr'],
  [132 * 60 + 30, '132시간 30분', '132 hr 30 min'],
])('%d minutes are formatted as a duration and not as a clock time', (minutes, korean, english) => {
  expect(ko.duration(minutes)).toBe(korean.replaceAll(' ', '\u00a0'))
  expect(en.duration(minutes)).toBe(english.replaceAll(' ', '\u00a0'))
})

test('a score has its two decimals', () => {
  expect([3.5, 4.25, 5].map(ko.score)).toEqual(['3.50', '4.25', '5.00'])
  expect([3.5, 4.25, 5].map(en.score)).toEqual(['3.50', '4.25', '5.00'])
})

describe('money', () => {
  test.each([
    [9000, 'KRW', '₩9,000', '9,000원'],
    [12.5, 'USD', '$12.50', '$12.50'],
    [12, 'USD', '$12.00', '$12.00'],
    [1.005, 'KWD', 'KWD 1.005', 'KWD 1.005'],
    [980, 'JPY', '¥980', '¥980'],
  ])('%d %s is %s, in Korean %s', (amount, currency, english, korean) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(plain(en.money(amount, currency))).toBe(english)
    expect(plain(ko.money(amount, currency))).toBe(korean)
  })
})

describe('short formats', () => {
  test.each([
    [0, '0', '0'],
    [72.5, '72.5', '72.5'],
    [1200, '1,200', '1,200'],
    [9999, '9,999', '9,999'],
    [12_300, '12.3K', '1.2만'],
    [250_000, '250K', '25만'],
    [99_999_999_999, '100B', '1000억'],
  ])('%d is %s, in Korean %s', (value, english, korean) => {
    expect(en.compact(value)).toBe(english)
    expect(ko.compact(value)).toBe(korean)
  })

  test.each([
    [9000, 'KRW', '₩9,000', '9,000원'],
    [2_500_000, 'KRW', '₩2.5M', '250만원'],
    [12.5, 'USD', '$12.5', '$12.5'],
  ])('%d %s is %s, in Korean %s', (amount, currency, english, korean) => {
    expect(en.compactMoney(amount, currency)).toBe(english)
    expect(ko.compactMoney(amount, currency)).toBe(korean)
  })

  test('beside a large one, a small one is written like it', () => {
    expect([0, 8000, 12_000].map((each) => en.compact(each, 12_000))).toEqual(['0', '8K', '12K'])
    expect([0, 8000, 12_000].map((each) => ko.compact(each, 12_000))).toEqual(['0', '8천', '1.2만'])
    expect([0, 5000].map((each) => ko.compactMoney(each, 'KRW', 15_000))).toEqual(['0원', '5천원'])
  })

  test('a day is its numbers, and a month its short name', () => {
    expect([ko.date(friday), en.date(friday)]).toEqual(['11/20', '11/20'])
    expect([ko.monthName(friday), en.monthName(friday)]).toEqual(['11월', 'Nov'])
  })
})

describe('days', () => {
  test('are short, with the year if it is not the current one', () => {
    expect([ko.day(friday), en.day(friday)]).toEqual(['11월 20일 (금)', 'Fri, Nov 20'])
    expect([ko.day(friday, 2026), en.day(friday, 2026)]).toEqual(['11월 20일 (금)', 'Fri, Nov 20'])
    expect([ko.day(friday, 2027), en.day(friday, 2027)]).toEqual(['2026년 11월 20일 (금)', 'Fri, Nov 20, 2026'])
  })

  test('are long in the long format', () => {
    expect([ko.fullDay(friday), en.fullDay(friday)]).toEqual(['2026년 11월 20일', 'November 20, 2026'])
    expect([ko.longDay(friday), en.longDay(friday)]).toEqual(['11월 20일 금요일', 'Friday, November 20'])
  })

  test('of the week begin on Monday in every language', () => {
    expect(ko.weekdays).toEqual(['월', '화', '수', '목', '금', '토', '일'])
    expect(en.weekdays).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  })

  test('stay the day they are in every zone and at both ends of the calendar', () => {
    expect(en.day(day('1900-01-01'))).toBe('Mon, Jan 1')
    expect(en.day(day('2199-12-31'))).toBe('Tue, Dec 31')
    expect(en.day(day('2011-12-30'))).toBe('Fri, Dec 30')
  })
})

describe('periods', () => {
  test.each([
    ['day', '11월 20일 (금)', 'Fri, Nov 20'],
    ['week', '11월 16일 (월) – 11월 22일 (일)', 'Mon, Nov 16 – Sun, Nov 22'],
    ['month', '2026년 11월', 'November 2026'],
    ['year', '2026년', '2026'],
    ['select', '11월 20일 (금)', 'Fri, Nov 20'],
  ] as const)('a %s is %s, in English %s', (type: PeriodType, korean, english) => {
    expect(ko.period(periodAround(type, friday))).toBe(korean)
    expect(en.period(periodAround(type, friday))).toBe(english)
  })

  test('across the end of a year contain both years', () => {
    const week = periodAround('week', day('2027-01-01'))
    expect(en.period(week, 2027)).toBe('Mon, Dec 28, 2026 – Sun, Jan 3')
    expect(ko.period(week, 2027)).toBe('2026년 12월 28일 (월) – 1월 3일 (일)')
  })
})
