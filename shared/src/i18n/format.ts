import { type Day, yearOf } from '../calendar/day.ts'
import type { Period } from '../calendar/period.ts'
import { currencyDigits } from '../field/units.ts'
import type { Language } from './languages.ts'

/** Everything a person's eyes see of numbers, money and days goes through one of these. */
export interface Format {
  /** 1234.5 as '1,234.5', with at most `places` decimals. */
  readonly number: (value: number, places?: number) => string
  /** The same with its sign always there: '+240', '−0.5', '0'. */
  readonly signed: (value: number, places?: number) => string
  /** A score with its two decimals: 3.5 as '3.50'. */
  readonly score: (value: number) => string
  /** An amount in major units with its currency: '₩9,000', '$12.50'. */
  readonly money: (amount: number, currency: string) => string
  /**
   * Where there is little room: 250000 as '25만', '250K'; a handful of letters, however large it is. Beside a `largest` it
   * is written as that one: 8000 below 12000 is '8천', '8K'.
   */
  readonly compact: (value: number, largest?: number) => string
  /** The same of an amount in major units: '₩25만', '$250K'. */
  readonly compactMoney: (amount: number, currency: string, largest?: number) => string
  /** How large a file is: 12345678 as '12.3 MB', below a megabyte in kB. */
  readonly bytes: (count: number) => string
  /** '11월 20일 (금)', 'Fri, Nov 20'; with the year where it is not `thisYear`. */
  readonly day: (of: Day, thisYear?: number) => string
  /** '11월 20일 금요일', 'Friday, November 20'. */
  readonly longDay: (of: Day) => string
  /** '2026년 11월 20일', 'November 20, 2026'. */
  readonly fullDay: (of: Day) => string
  /** '11/20', in both languages. */
  readonly date: (of: Day) => string
  /** '11월', 'Nov'. */
  readonly monthName: (of: Day) => string
  /** '2026년 11월', 'November 2026'. */
  readonly month: (of: Day) => string
  readonly year: (of: Day) => string
  /** A period as a person says it: a month is '2026년 11월', a week '11월 16일 (월) – 11월 22일 (일)'. */
  readonly period: (period: Period, thisYear?: number) => string
  /** Names of the days from Monday on, short: '월', 'Mon'. */
  readonly weekdays: readonly string[]
}

export function formatter(language: Language): Format {
  const own = language === 'ko' ? 'ko-KR' : 'en-US'
  const dates = (options: Intl.DateTimeFormatOptions, locale = own) => {
    let format: Intl.DateTimeFormat | undefined
    return (of: Day) => {
      format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      return format.format(Date.parse(`${of}T00:00:00Z`))
    }
  }
  const short = dates({ month: 'short', day: 'numeric', weekday: 'short' })
  const shortWithYear = dates({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' })
  const month = dates({ year: 'numeric', month: 'long' })
  const year = dates({ year: 'numeric' })
  const weekdayName = dates({ weekday: 'short' })
  const day = (of: Day, thisYear?: number) =>
    thisYear === undefined || yearOf(of) === thisYear ? short(of) : shortWithYear(of)

  const plain = remembered((places: number) => new Intl.NumberFormat(own, { maximumFractionDigits: places }))
  const withSign = remembered(
    (places: number) => new Intl.NumberFormat(own, { maximumFractionDigits: places, signDisplay: 'exceptZero' }),
  )
  const score = new Intl.NumberFormat(own, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const inFull = remembered((currency: string) => new Intl.NumberFormat(own, moneyOf(currency)))
  const inWhole = remembered(
    (currency: string) => new Intl.NumberFormat(own, { ...moneyOf(currency), minimumFractionDigits: 0 }),
  )
  const asShort = remembered((currency: string) => new Intl.NumberFormat(own, { ...inShort, ...symbolOf(currency) }))
  const inWords = remembered(
    (currency: string) =>
      new Intl.NumberFormat(own, {
        ...symbolOf(currency),
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }),
  )
  // Four digits are as short as '1.2K', and nobody writes '1.2천'.
  const brief = (largest: number, currency = '') => (Math.abs(largest) < 10_000 ? asShort : inWords)(currency)

  return {
    number: (value, places = 2) => minus(plain(places).format(value)),
    signed: (value, places = 2) => minus(withSign(places).format(value)),
    score: (value) => score.format(value),
    money: (amount, currency) => minus((Number.isInteger(amount) ? inWhole : inFull)(currency).format(amount)),
    compact: (value, largest = value) => minus(brief(largest).format(value)),
    compactMoney: (amount, currency, largest = amount) => minus(brief(largest, currency).format(amount)),
    bytes: sizeIn(own),
    day,
    // What Korean has of its own, '11. 20.', is half as long again.
    date: dates({ month: 'numeric', day: 'numeric' }, 'en-US'),
    monthName: dates({ month: 'short' }),
    fullDay: dates({ year: 'numeric', month: 'long', day: 'numeric' }),
    longDay: dates({ month: 'long', day: 'numeric', weekday: 'long' }),
    month,
    year,
    period: (period, thisYear) => {
      if (period.type === 'month') return month(period.start)
      if (period.type === 'year') return year(period.start)
      if (period.start === period.end) return day(period.start, thisYear)
      return `${day(period.start, thisYear)} – ${day(period.end, thisYear)}`
    },
    weekdays: ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'].map(
      (of) => weekdayName(of as Day),
    ),
  }
}

/** Below zero with the sign for it, which is as wide as a plus; what `Intl` writes is a hyphen. */
function minus(text: string): string {
  return text.replace('-', '−')
}

const inShort: Intl.NumberFormatOptions = { minimumFractionDigits: 0, maximumFractionDigits: 2 }

function sizeIn(locale: string): Format['bytes'] {
  const inUnit = remembered(
    (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }),
  )
  return (count) => {
    if (count >= 1e9) return inUnit('gigabyte').format(count / 1e9)
    return count >= 1e6 ? inUnit('megabyte').format(count / 1e6) : inUnit('kilobyte').format(count / 1e3)
  }
}

function symbolOf(currency: string): Intl.NumberFormatOptions {
  return currency === '' ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
}

function moneyOf(currency: string): Intl.NumberFormatOptions {
  const digits = currencyDigits(currency)
  return {
    ...symbolOf(currency),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }
}

// A format takes far longer to make than to use, and a list uses the same few a hundred times.
function remembered<K, F>(make: (key: K) => F): (key: K) => F {
  const made = new Map<K, F>()
  return (key) => {
    const format = made.get(key) ?? make(key)
    made.set(key, format)
    return format
  }
}
