import { createDay, type Day, isDay } from '@haru/shared/calendar/day.ts'

/** A day and a time of day by the clock of the place. */
export interface LocalTime {
  readonly day: Day
  /** Seconds since midnight. */
  readonly seconds: number
}

/** The order of the day, the month and the year. The year is first only where each of the three has two digits. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The beginnings of the names of months in other languages, without accents, from January on. */
const otherNames = [
  'ene janv oca sty янв',
  'fev sub lut фев',
  'mrt maa mrz мар',
  'abr avr nis kwi апр',
  'mai maj mei mag маи мая',
  'giu juin haz cze июн',
  'lug juil tem lip июл',
  'ago agu aou sie авг',
  'set eyl wrz сен',
  'okt ott out eki paz окт',
  'kas lis ноя',
  'dez dic ara gru дек',
] as const
const otherMonths: ReadonlyMap<string, number> = new Map(
  otherNames.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)),
)

// Spaces before a part that is missing are no part of the clock: else those that follow could be divided between it and the zone in many ways.
const clock = String.raw`(?:(?:,|T|\s)\s*(?:(오전|오후)\s*)?(\d{1,2})(?::|시\s*)(\d{2})(?:(?::|분\s*)(\d{2})(?:[.,]\d+)?)?(?:초)?(?:\s*([AaPp]\.?[Mm]\.?))?)?`
const zone = String.raw`(?:\s*(?:Z|UTC|[-+]\d{2}:?\d{2}))?`
const pattern = (date: string) => new RegExp(`^${date}${clock}${zone}$`, 'u')
const yearFirst = pattern(String.raw`(\d{4})(?:[-/.]|\.\s|년\s?)\s?(\d{1,2})(?:[-/.]|\.\s|월\s?)\s?(\d{1,2})(?:\.|일)?`)
const yearLast = pattern(String.raw`(\d{1,2})([-/.])\s?(\d{1,2})[-/.'’]\s?(\d{4}|\d{2})\.?`)
const dayAndName = pattern(
  String.raw`(\d{1,2})\.?[\s-]+(?:de\s+)?(\d{1,2}[월月]|\p{L}+)\.?[\s,-]+(?:de\s+)?(\d{4})(?:\s?г\.)?`,
)
const nameAndDay = pattern(String.raw`([\p{L}]+)\.?\s+(\d{1,2}),?\s+(\d{4})`)
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?/

type Match = RegExpExecArray
const toLocalTime = (year: number, month: number, date: number, match: Match, clockAt: number): LocalTime | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const seconds = readClock(match, clockAt)
  return isDay(text) && seconds !== null ? { day: text, seconds } : null
}

function readClock(match: Match, at: number): number | null {
  const [korean, hours, minutes, seconds, english] = [0, 1, 2, 3, 4].map((i) => match[at + i])
  if (hours === undefined) return 0
  const isAfternoon = korean === '오후' || /^p/i.test(english ?? '')
  const isHalf = korean !== undefined || english !== undefined
  const hour = isHalf ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  const total = hour * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
  return total < 86_400 ? total : null
}

/** Parses a date with or without a time of day; null for other text. `order` decides for numbers that are possible in both. */
export function parseLocalTime(text: string, order: DateOrder = 'dmy'): LocalTime | null {
  const trimmed = text.trim()
  const first = yearFirst.exec(trimmed)
  if (first !== null) return toLocalTime(Number(first[1]), Number(first[2]), Number(first[3]), first, 4)
  const last = yearLast.exec(trimmed)
  if (last !== null) return readYearLast(last, order)
  const named = dayAndName.exec(trimmed)
  if (named !== null) return toLocalTime(Number(named[3]), findMonth(named[2]), Number(named[1]), named, 4)
  const english = nameAndDay.exec(trimmed)
  if (english !== null) return toLocalTime(Number(english[3]), findMonth(english[1]), Number(english[2]), english, 4)
  return parseCompact(trimmed)
}

function readYearLast(match: Match, order: DateOrder): LocalTime | null {
  const [a, b] = [Number(match[1]), Number(match[3])]
  const pairs = order === 'ymd' ? findPairs(match) : null
  if (pairs !== null) return toLocalTime(toFullYear(pairs[0]), b, Number(pairs[2]), match, 5)
  const isDayFirst = a > 12 || (b <= 12 && (match[2] === '.' || order !== 'mdy'))
  return toLocalTime(toFullYear(String(match[4])), isDayFirst ? b : a, isDayFirst ? a : b, match, 5)
}

/** The three groups of a date if each has two digits, so that its year may be the first one; else null. */
function findPairs([, a = '', , b = '', c = '']: Match): readonly [string, string, string] | null {
  return a.length === 2 && b.length === 2 && c.length === 2 ? [a, b, c] : null
}

/** A year of two digits is of the century that ends in 2069. */
export function toFullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function findMonth(name = ''): number {
  if (/^\d/.test(name)) return Number.parseInt(name, 10)
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const found = months.findIndex((month) => plain.startsWith(month)) + 1
  return found || (otherMonths.get(plain.slice(0, 4)) ?? otherMonths.get(plain.slice(0, 3)) ?? 0)
}

/** Parses `20240131` and `20240131T093000`; what follows is ignored. */
export function parseCompact(text: string): LocalTime | null {
  const [, year, month, date, hours = '0', minutes = '0', seconds = '0'] = compact.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return isDay(day) && total < 86_400 ? { day, seconds: total } : null
}

interface DateOrders {
  readonly dmy: boolean
  readonly mdy: boolean
  readonly ymd: boolean
  /** Whether the text leaves open if the day or the month is first. A date with points has the day first. */
  readonly isOpen: boolean
  /** Its groups if each has two digits; null for other dates. */
  readonly groups: readonly [string, string, string] | null
}

/** Which orders a date of numbers allows. A date that is written in one order only allows all, and decides nothing. */
export function findDateOrders(text: string): DateOrders {
  const match = yearLast.exec(text.trim())
  if (match === null) return { dmy: true, mdy: true, ymd: true, isOpen: false, groups: null }
  const [a, b] = [Number(match[1]), Number(match[3])]
  const groups = findPairs(match)
  const isDotted = match[2] === '.'
  return {
    dmy: a <= 31 && b <= 12,
    mdy: !isDotted && a <= 12 && b <= 31,
    ymd: groups !== null && b <= 12 && Number(groups[2]) <= 31,
    isOpen: !isDotted,
    groups,
  }
}

/** The wall clock of an instant at an offset from UTC. */
export function toLocal(epochMs: number, offsetMinutes: number): LocalTime | null {
  const local = new Date(epochMs + offsetMinutes * 60_000)
  if (Number.isNaN(local.getTime())) return null
  const day = createDay(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate())
  if (!isDay(day)) return null
  return { day, seconds: local.getUTCHours() * 3600 + local.getUTCMinutes() * 60 + local.getUTCSeconds() }
}

/** Seconds from one wall clock to another. */
export function secondsBetween(from: LocalTime, to: LocalTime): number {
  return (Date.parse(to.day) - Date.parse(from.day)) / 1000 + to.seconds - from.seconds
}

/** Parses `1:05`, `0:28:30` and `90` to seconds; null for other text. */
export function parseSeconds(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.some((part) => !/^\d+([.,]\d+)?$/.test(part)) || parts.length > 3) return null
  const numbers = parts.map((part) => Number(part.replace(',', '.')))
  if (numbers.length === 1) return Number(numbers[0])
  const [hours, minutes, seconds] = numbers.length === 2 ? [0, ...numbers] : numbers
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
