import { collectWords, createAlternation, findPhraseEnd } from './lexicon.ts'

/** An hour and minutes as a line has them, before am and pm are decided. */
export interface ClockReading {
  /** 0 to 24. */
  readonly hour: number
  readonly minute: number
  /** Whether the line says which half of the day it is: 13:00, 07:00, 7 am, midnight. */
  readonly isExact: boolean
  /** Whether hours and minutes are separated by a colon, as in a length. */
  readonly hasColon: boolean
}

/** Two clock times that are joined, such as '23:40-7:10'. `isBare` if both are plain numbers: '11-7'. */
export interface ClockRange {
  readonly from: ClockReading
  readonly to: ClockReading
  readonly isBare: boolean
}

type Half = 'am' | 'pm' | 'night'

interface ClockMatch {
  readonly end: number
  readonly clock: ClockReading
  readonly half: Half | null
  readonly isBare: boolean
}

const halves = ['am', 'pm', 'night'] as const
const wordsOfHalf = (half: Half) => collectWords(({ clock }) => clock[half])
const halfOfWord = new Map(halves.flatMap((half) => wordsOfHalf(half).map((word) => [word, half] as const)))
const namedHours = new Map([
  ...collectWords(({ clock }) => clock.noon).map((word) => [word, 12] as const),
  ...collectWords(({ clock }) => clock.midnight).map((word) => [word, 0] as const),
])
const halfPattern = createAlternation([...halfOfWord.keys()])
const toPattern = createAlternation(collectWords(({ clock }) => clock.to))

const namedPattern = new RegExp(`(${createAlternation([...namedHours.keys()])})`, 'y')
const clockPattern = new RegExp(
  [
    `(?:(${halfPattern})\\s?)?`,
    '(\\d{1,2})(?!\\d)',
    '(?:(:)(\\d{2})(?![\\d:])|\\s?(시)(?!간)(?:\\s?(?:(반)|(\\d{1,2})\\s?분))?)?',
    `(?:(?:\\s?(${halfPattern})|([ap]))(?![a-z가-힣]))?`,
  ].join(''),
  'y',
)
const rangePattern = new RegExp(`\\s?(?:[-~]|${toPattern})\\s?`, 'y')

/** The clock time or the range of clock times at `start`; null for other text. A plain number is a time only in a range. */
export function matchClockText(
  folded: string,
  start: number,
): { readonly end: number; readonly value: ClockReading | ClockRange } | null {
  const first = matchClock(folded, start)
  if (first === null) return null
  rangePattern.lastIndex = first.end
  const connector = rangePattern.exec(folded)?.[0]
  const second = connector === undefined ? null : matchClock(folded, first.end + connector.length)
  if (second === null || !isClockEnd(folded, second)) {
    return first.isBare || !isClockEnd(folded, first) ? null : { end: endOf(folded, first), value: toReading(first) }
  }
  const range = { from: toReading(inheritHalf(first, second)), to: toReading(inheritHalf(second, first)) }
  return { end: endOf(folded, second), value: { ...range, isBare: first.isBare && second.isBare } }
}

function endOf(folded: string, { end }: ClockMatch): number {
  return findPhraseEnd(folded, end) ?? end
}

/** A plain number must not continue, as in '10-12kg'. */
function isClockEnd(folded: string, { end, isBare }: ClockMatch): boolean {
  return findPhraseEnd(folded, end) !== null && !(isBare && /^(?:\s?[x*@]\s?|[.,])\d/.test(folded.slice(end, end + 4)))
}

function matchClock(folded: string, start: number): ClockMatch | null {
  return matchNamedHour(folded, start) ?? matchHour(folded, start)
}

function matchNamedHour(folded: string, start: number): ClockMatch | null {
  namedPattern.lastIndex = start
  const [name = ''] = namedPattern.exec(folded) ?? []
  const hour = namedHours.get(name)
  if (hour === undefined || findPhraseEnd(folded, start + name.length) === null) return null
  const clock = { hour, minute: 0, isExact: true, hasColon: false }
  return { end: start + name.length, clock, half: null, isBare: false }
}

function matchHour(folded: string, start: number): ClockMatch | null {
  clockPattern.lastIndex = start
  const match = clockPattern.exec(folded)
  if (match === null) return null
  const [text, before, digits = '', colon, colonMinutes, hourUnit, halfHour, minutes, halfAfter, initial] = match
  const hour = Number(digits)
  const minute = halfHour === undefined ? Number(colonMinutes ?? minutes ?? 0) : 30
  const after = halfAfter ?? initial
  const isBare = [colon, hourUnit, after].every((each) => each === undefined)
  const isExact = hour > 12 || hour === 0 || (colon !== undefined && digits.startsWith('0'))
  const clock = { hour, minute, isExact, hasColon: colon !== undefined }
  const half = hour > 12 ? null : toHalf(before ?? after)
  return hour > 24 || minute > 59 ? null : { end: start + text.length, clock, half, isBare }
}

function toHalf(word: string | undefined): Half | null {
  if (word === undefined) return null
  return halfOfWord.get(word) ?? (word === 'a' ? 'am' : 'pm')
}

/** A time without am or pm has that of the other time of a range, if they are in order: '2-3pm'. */
function inheritHalf(match: ClockMatch, other: ClockMatch): ClockMatch {
  const isFirst = match.end < other.end
  const isInOrder = match.clock.hour < other.clock.hour === isFirst && match.clock.hour !== other.clock.hour
  const canInherit = match.half === null && !match.clock.isExact && other.half !== null && match.clock.hour < 12
  return canInherit && isInOrder && other.clock.hour < 12 ? { ...match, half: other.half } : match
}

/** Decides the half of the day: 12 am is midnight, and at night 11 is 23:00 but 1 is 01:00. */
function toReading({ clock, half }: ClockMatch): ClockReading {
  if (half === null) return clock
  const hour = clock.hour % 12
  const isLater = half === 'pm' || (half === 'night' && hour >= 6)
  return { ...clock, hour: isLater ? hour + 12 : hour, isExact: true }
}
