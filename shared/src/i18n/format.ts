import { type Day, yearOf } from '../calendar/day.ts'
import type { Period } from '../calendar/period.ts'
import { currencyDigits } from '../field/units.ts'
import type { Language } from './languages.ts'

/** Formats all numbers, amounts of money and days that the user sees, in a language. */
export interface Formatter {
  /** 1234.5 as '1,234.5', with at most `places` decimals. */
  readonly number: (value: number, places?: number) => string
  /** A number with its sign: '+240', '−0.5', '0'. */
  readonly signed: (value: number, places?: number) => string
  /** A score with two decimals: 3.5 as '3.50'. */
  readonly score: (value: number) => string
  /** An amount in major units, with its currency and all decimals of the currency: '₩9,000', '$12.00'; won in Korean are '9,000원'. */
  readonly money: (amount: number, currency: string) => string
  /** The sign of a currency next to an amount in a field: '$', '₩', '원', and whether it is before the amount. */
  readonly currencySign: (currency: string) => { readonly text: string; readonly isFirst: boolean }
  /** A length of time without line breaks: '30분', '1시간 30분', '30 min', '1 hr 30 min'. */
  readonly duration: (minutes: number) => string
  /**
   * A number for small spaces: 250000 as '25만', '250K'; it has few characters, also if it is large. The notation depends on
   * `largest`: 8000 with a largest of 12000 is '8천', '8K'.
   */
  readonly compact: (value: number, largest?: number) => string
  /** `compact` for an amount in major units: '25만원', '$250K'. */
  readonly compactMoney: (amount: number, currency: string, largest?: number) => string
  /** The size of a file: 12345678 as '12.3 MB', below a megabyte in kB. */
  readonly bytes: (count: number) => string
  /** '11월 20일 (금)', 'Fri, Nov 20'; with the year if it is not `thisYear`. */
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
  /** A period: a month is '2026년 11월', a week is '11월 16일 (월) – 11월 22일 (일)'. */
  readonly period: (period: Period, thisYear?: number) => string
  /** The short names of the weekdays, from Monday: '월', 'Mon'. */
  readonly weekdays: readonly string[]
}

export function createFormatter(language: Language): Formatter {
  const intlLocale = language === 'ko' ? 'ko-KR' : 'en-US'
  const dates = (options: Intl.DateTimeFormatOptions, locale = intlLocale) => {
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

  const plain = memoize((places: number) => new Intl.NumberFormat(intlLocale, { maximumFractionDigits: places }))
  const withSign = memoize(
    (places: number) => new Intl.NumberFormat(intlLocale, { maximumFractionDigits: places, signDisplay: 'exceptZero' }),
  )
  const score = new Intl.NumberFormat(intlLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

  return {
    number: (value, places = 2) => minus(plain(places).format(value)),
    signed: (value, places = 2) => minus(withSign(places).format(value)),
    score: (value) => score.format(value),
    duration: durationFormat(intlLocale),
    ...moneyFormats(language, intlLocale),
    bytes: bytesFormat(intlLocale),
    day,
    // The Korean format, '11. 20.', is half as long again.
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

/** Replaces the hyphen that `Intl` writes with a minus sign, which is as wide as a plus. */
function minus(text: string): string {
  return text.replace('-', '−')
}

const compactOptions: Intl.NumberFormatOptions = { minimumFractionDigits: 0, maximumFractionDigits: 2 }

function bytesFormat(locale: string): Formatter['bytes'] {
  const inUnit = memoize(
    (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }),
  )
  return (count) => {
    if (count >= 1e9) return inUnit('gigabyte').format(count / 1e9)
    return count >= 1e6 ? inUnit('megabyte').format(count / 1e6) : inUnit('kilobyte').format(count / 1e3)
  }
}

function durationFormat(locale: string): Formatter['duration'] {
  const inUnit = memoize(
    (unit: 'hour' | 'minute') => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
  )
  return (exactly) => {
    // A due amount may be a fraction of a minute.
    const minutes = Math.round(exactly)
    const hours = Math.trunc(minutes / 60)
    const rest = minutes % 60
    const parts = [
      hours !== 0 && inUnit('hour').format(hours),
      (rest !== 0 || hours === 0) && inUnit('minute').format(rest),
    ]
    return minus(parts.filter((part) => part !== false).join(' ')).replaceAll(' ', '\u00a0')
  }
}

/** The formats of money, and the compact formats of numbers and money for charts. */
function moneyFormats(
  language: Language,
  intlLocale: string,
): Pick<Formatter, 'money' | 'currencySign' | 'compact' | 'compactMoney'> {
  const signOf = (currency: string) => currencySignIn(language, currency)
  const fullFormat = memoize(
    (currency: string) => new Intl.NumberFormat(intlLocale, moneyOptions(signOf(currency), currency)),
  )
  const shortFormat = memoize(
    (currency: string) => new Intl.NumberFormat(intlLocale, { ...compactOptions, ...signOf(currency).options }),
  )
  const wordFormat = memoize(
    (currency: string) =>
      new Intl.NumberFormat(intlLocale, {
        ...signOf(currency).options,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }),
  )
  // Four digits are as short as '1.2K', and '1.2천' is not usual in Korean.
  const compactFormat = (largest: number, currency = '') =>
    (Math.abs(largest) < 10_000 ? shortFormat : wordFormat)(currency)

  return {
    money: (amount, currency) => `${minus(fullFormat(currency).format(amount))}${signOf(currency).behind}`,
    currencySign: (currency) => {
      const { behind } = signOf(currency)
      if (behind !== '') return { text: behind, isFirst: false }
      const parts = fullFormat(currency).formatToParts(0)
      const at = parts.findIndex(({ type }) => type === 'currency')
      return { text: parts[at]?.value ?? currency, isFirst: at === 0 }
    },
    compact: (value, largest = value) => minus(compactFormat(largest).format(value)),
    compactMoney: (amount, currency, largest = amount) =>
      `${minus(compactFormat(largest, currency).format(amount))}${signOf(currency).behind}`,
  }
}

interface CurrencySign {
  readonly options: Intl.NumberFormatOptions
  /** The text after the number. `Intl` does not support it: Korean has the word for won after the number. */
  readonly behind: string
}

function currencySignIn(language: Language, currency: string): CurrencySign {
  if (currency === '') return { options: {}, behind: '' }
  if (language === 'ko' && currency === 'KRW') return { options: {}, behind: '원' }
  return { options: { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }, behind: '' }
}

function moneyOptions({ options }: CurrencySign, currency: string): Intl.NumberFormatOptions {
  const digits = currencyDigits(currency)
  return { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits }
}

// Creating a format takes far longer than using it, and a list uses the same few formats a hundred times.
function memoize<K, F>(make: (key: K) => F): (key: K) => F {
  const made = new Map<K, F>()
  return (key) => {
    const format = made.get(key) ?? make(key)
    made.set(key, format)
    return format
  }
}
