import { createDay, type Day, yearOf } from '../calendar/day.ts'
import type { Period } from '../calendar/period.ts'
import { findCurrencyDigits } from '../field/units.ts'
import { lazy } from '../lazy.ts'
import { memoize } from '../memoize.ts'
import type { Language } from './languages.ts'

/** Formats all numbers, amounts of money and days that the user sees, in a language. */
export interface Formatter {
  /** 1234.5 as '1,234.5', with at most `places` decimals. */
  readonly number: (value: number, places?: number) => string
  /** An amount in major units without its currency: 5.8 dollars as '5.80', and 5 as '5'. */
  readonly plainMoney: (amount: number, currency: string) => string
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
  readonly day: (day: Day, thisYear?: number) => string
  /** '11월 20일 금요일', 'Friday, November 20'. */
  readonly longDay: (day: Day) => string
  /** '2026년 11월 20일', 'November 20, 2026'. */
  readonly fullDay: (day: Day) => string
  /** '11/20', in both languages. */
  readonly date: (day: Day) => string
  /** '11월', 'Nov'. */
  readonly monthName: (day: Day) => string
  /** '2026년 11월', 'November 2026'. */
  readonly month: (day: Day) => string
  readonly year: (day: Day) => string
  /** A period: a month is '2026년 11월', a week is '11월 16일 (월) – 11월 22일 (일)'. */
  readonly period: (period: Period, thisYear?: number) => string
  /** The short names of the weekdays, from Monday: '월', 'Mon'. */
  readonly weekdays: readonly string[]
  /** The full name of a weekday, 1 to 7 from Monday: '월요일', 'Monday'. */
  readonly longWeekday: (weekday: number) => string
}

// Creating a format takes far longer than using it, and a list uses the same few formats a hundred times. The first `Intl` object of a kind
// takes some milliseconds on a phone, in which the browser reads the data of the language.
export function createFormatter(language: Language): Formatter {
  const intlLocale = language === 'ko' ? 'ko-KR' : 'en-US'
  const createDateFormat = (options: Intl.DateTimeFormatOptions, locale = intlLocale) => {
    const getFormat = lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
    return (date: Day) => getFormat().format(Date.parse(`${date}T00:00:00Z`))
  }
  const shortDay = createDateFormat({ month: 'short', day: 'numeric', weekday: 'short' })
  const shortDayWithYear = createDateFormat({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' })
  const month = createDateFormat({ year: 'numeric', month: 'long' })
  const year = createDateFormat({ year: 'numeric' })
  const weekdayName = createDateFormat({ weekday: 'short' })
  const longWeekdayName = createDateFormat({ weekday: 'long' })
  const day = (date: Day, thisYear?: number) =>
    thisYear === undefined || yearOf(date) === thisYear ? shortDay(date) : shortDayWithYear(date)

  const getNumberFormat = memoize(
    (places: number) => new Intl.NumberFormat(intlLocale, { maximumFractionDigits: places }),
  )
  const getFixedFormat = memoize(
    (places: number) =>
      new Intl.NumberFormat(intlLocale, { minimumFractionDigits: places, maximumFractionDigits: places }),
  )
  const getWeekdays = lazy(() => firstWeek2024.map(weekdayName))

  return {
    number: (value, places = 2) => writeMinusSign(getNumberFormat(places).format(value)),
    plainMoney: (amount, currency) =>
      writeMinusSign(getFixedFormat(Number.isInteger(amount) ? 0 : findCurrencyDigits(currency)).format(amount)),
    score: (value) => getFixedFormat(2).format(value),
    duration: createDurationFormat(intlLocale),
    ...createMoneyFormats(language, intlLocale),
    bytes: createBytesFormat(intlLocale),
    day,
    // The Korean format, '11. 20.', is half as long again.
    date: createDateFormat({ month: 'numeric', day: 'numeric' }, 'en-US'),
    monthName: createDateFormat({ month: 'short' }),
    fullDay: createDateFormat({ year: 'numeric', month: 'long', day: 'numeric' }),
    longDay: createDateFormat({ month: 'long', day: 'numeric', weekday: 'long' }),
    month,
    year,
    longWeekday: (weekday) => longWeekdayName(createDay(2024, 1, weekday)),
    period: (period, thisYear) => {
      if (period.type === 'month') return month(period.start)
      if (period.type === 'year') return year(period.start)
      if (period.start === period.end) return day(period.start, thisYear)
      return `${day(period.start, thisYear)} – ${day(period.end, thisYear)}`
    },
    get weekdays() {
      return getWeekdays()
    },
  }
}

/** A week from Monday. */
const firstWeek2024 = [1, 2, 3, 4, 5, 6, 7].map((date) => createDay(2024, 1, date))

/** Replaces the hyphen that `Intl` writes with a minus sign, which is as wide as a plus. */
function writeMinusSign(text: string): string {
  return text.replace('-', '−')
}

const compactOptions: Intl.NumberFormatOptions = { minimumFractionDigits: 0, maximumFractionDigits: 2 }

function createBytesFormat(locale: string): Formatter['bytes'] {
  const getUnitFormat = memoize(
    (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }),
  )
  return (count) => {
    if (count >= 1e9) return getUnitFormat('gigabyte').format(count / 1e9)
    return count >= 1e6 ? getUnitFormat('megabyte').format(count / 1e6) : getUnitFormat('kilobyte').format(count / 1e3)
  }
}

function createDurationFormat(locale: string): Formatter['duration'] {
  const getUnitFormat = memoize(
    (unit: 'hour' | 'minute') => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
  )
  return (exactMinutes) => {
    // A due amount may be a fraction of a minute.
    const minutes = Math.round(exactMinutes)
    const hours = Math.trunc(minutes / 60)
    const rest = minutes % 60
    const parts = [
      hours !== 0 && getUnitFormat('hour').format(hours),
      (rest !== 0 || hours === 0) && getUnitFormat('minute').format(rest),
    ]
    return writeMinusSign(parts.filter((part) => part !== false).join(' ')).replaceAll(' ', '\u00a0')
  }
}

/** The formats of money, and the compact formats of numbers and money for charts. */
function createMoneyFormats(
  language: Language,
  intlLocale: string,
): Pick<Formatter, 'money' | 'currencySign' | 'compact' | 'compactMoney'> {
  const findSign = (currency: string) => findCurrencySign(language, currency)
  const getFullFormat = memoize(
    (currency: string) => new Intl.NumberFormat(intlLocale, createMoneyOptions(findSign(currency), currency)),
  )
  const getShortFormat = memoize(
    (currency: string) => new Intl.NumberFormat(intlLocale, { ...compactOptions, ...findSign(currency).options }),
  )
  const getCompactFormat = memoize(
    (currency: string) =>
      new Intl.NumberFormat(intlLocale, {
        ...findSign(currency).options,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
        // '1,011만' and not '1,011.1만'.
        maximumSignificantDigits: 4,
        roundingPriority: 'lessPrecision',
      }),
  )
  // Four digits are as short as '1.2K', and '1.2천' is not usual in Korean.
  const chooseCompactFormat = (largest: number, currency = '') =>
    (Math.abs(largest) < 10_000 ? getShortFormat : getCompactFormat)(currency)

  return {
    money: (amount, currency) =>
      `${writeMinusSign(getFullFormat(currency).format(amount))}${findSign(currency).suffix}`,
    currencySign: (currency) => {
      const { suffix } = findSign(currency)
      if (suffix !== '') return { text: suffix, isFirst: false }
      const parts = getFullFormat(currency).formatToParts(0)
      const signIndex = parts.findIndex(({ type }) => type === 'currency')
      return { text: parts[signIndex]?.value ?? currency, isFirst: signIndex === 0 }
    },
    compact: (value, largest = value) => writeMinusSign(chooseCompactFormat(largest).format(value)),
    compactMoney: (amount, currency, largest = amount) =>
      `${writeMinusSign(chooseCompactFormat(largest, currency).format(amount))}${findSign(currency).suffix}`,
  }
}

interface CurrencySign {
  readonly options: Intl.NumberFormatOptions
  /** The text after the number. `Intl` does not support it: Korean has the word for won after the number. */
  readonly suffix: string
}

function findCurrencySign(language: Language, currency: string): CurrencySign {
  if (currency === '') return { options: {}, suffix: '' }
  if (language === 'ko' && currency === 'KRW') return { options: {}, suffix: '원' }
  return { options: { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }, suffix: '' }
}

function createMoneyOptions({ options }: CurrencySign, currency: string): Intl.NumberFormatOptions {
  const digits = findCurrencyDigits(currency)
  return { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits }
}
