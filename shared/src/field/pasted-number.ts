import { round } from './quantity.ts'

/**
 * The one number in a pasted text, as a number field accepts it: '₩4,500' is '4500', '72.5kg' is '72.5', '이만 5천원' is
 * '25000'. Null for no number, several numbers or a negative number. Korean and English write decimals with a point, so
 * '1.234' has decimals. A comma is a decimal sign only if it cannot group thousands: '72,5' and '1.234,5'.
 */
export function readPastedNumber(pasted: string): string | null {
  const text = pasted.replaceAll(groupingSpace, '').normalize('NFKC').replaceAll('−', '-').trim()
  const start = text.search(numberStart)
  if (start === -1 || negative.test(text)) return null
  const number = listKoreanNumbers(text, start).at(-1) ?? matchPlainNumber(text, start)
  const isSingle = number !== null && !/\d/.test(text.slice(number.end))
  return isSingle && number.value < maxPasted ? String(number.value) : null
}

/** The text of a number box after a paste, by its rule for keystrokes. Decimals beyond its limit are rounded. */
export function acceptPasted(pasted: string, accept: (typed: string) => string | null): string | null {
  const number = readPastedNumber(pasted)
  if (number === null) return null
  for (let places = maxPlaces; places >= 0; places -= 1) {
    const accepted = accept(String(round(Number(number), places)))
    if (accepted !== null) return accepted
  }
  return null
}

const maxPlaces = 6
const maxPasted = 1e15

// A thin or non-breaking space, or an apostrophe, before three digits.
const groupingSpace = /(?<=\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g
const negative = /(?<!\d\s*)-\s*\D?\d/

interface NumberMatch {
  readonly end: number
  readonly value: number
}

const figures = '(?:\\d|(?<!\\d)\\.(?=\\d))(?:[\\d.,]*\\d)?'
const spelledDigits = '일이삼사오육칠팔구'
const scaleMark = '[십백천만억]'
const plainNumber = new RegExp(figures, 'y')
const numberStart = new RegExp(`(?<!\\p{L})(?:(?:[${spelledDigits}]|${scaleMark}) ?){1,24}(?=\\d|원)|${figures}`, 'u')

function matchPlainNumber(text: string, start: number): NumberMatch | null {
  plainNumber.lastIndex = start
  const value = parseNumeral(plainNumber.exec(text)?.[0] ?? '-')
  return value === null ? null : { end: plainNumber.lastIndex, value }
}

// A number and a scale, a scale alone, or a number alone: 3만, 이천, 만, 5000.
const koreanPart = new RegExp(
  `( ?)(?:(${figures})(?: (?=${scaleMark}))?|([${spelledDigits}])|(?=${scaleMark}))(${scaleMark})?`,
  'y',
)
// A word such as 만 or 이천 may mean anything, and so may 3 in 2만 3. They are numbers before 원, with figures (만2천), or as the last figures.
const unclearWord = /(?:^| )(?:[가-힣](?!\S*\d)|[\d.,]+$)/
const clearEnd = / ?원|(?<=\d{3})$/y

const scales: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000, 만: 10_000, 억: 100_000_000 }
const firstLargeScale = 10_000

/** A number that is read from left to right. What follows a scale is less than the scale. */
interface KoreanSum extends NumberMatch {
  /** The part of the value that a following 만 or 억 multiplies: 2500 in 1억2천5백. */
  readonly group: number
  /** The last scale, and the last one of 만 and 억. The scale of a number alone is 1. */
  readonly scale: number
  readonly largeScale: number
}

/** The numbers with Korean scales that start at `start`, the shortest first: 3만, 3만5천 and 3만5천오백 of 3만5천오백원. */
export function listKoreanNumbers(text: string, start: number): readonly NumberMatch[] {
  const found: NumberMatch[] = []
  const infinite = Number.POSITIVE_INFINITY
  let sum: KoreanSum | null = { end: start, value: 0, group: 0, scale: infinite, largeScale: infinite }
  for (sum = addPart(text, sum); sum !== null; sum = addPart(text, sum)) {
    clearEnd.lastIndex = sum.end
    const isClear = !unclearWord.test(text.slice(start, sum.end)) || clearEnd.test(text)
    if (isClear) found.push({ end: sum.end, value: round(sum.value, maxPlaces) })
  }
  return found
}

function addPart(text: string, sum: KoreanSum): KoreanSum | null {
  koreanPart.lastIndex = sum.end
  const [part = '', space, digits, digit, mark = ''] = koreanPart.exec(text) ?? []
  const factor = scales[mark] ?? 1
  // 만 alone counts once, and in 2천5백만 the group before it.
  const usual = factor >= firstLargeScale && sum.group > 0 ? 0 : 1
  const count = part === '' ? null : readCount(digits, digit, usual)
  if (count === null || !canFollow(sum, factor, space !== '')) return null
  const added = addCount(sum, count, factor)
  return added === null ? null : { ...added, end: sum.end + part.length, scale: factor }
}

function readCount(digits: string | undefined, digit: string | undefined, usual: number): number | null {
  if (digits !== undefined) return parseNumeral(digits)
  return digit === undefined ? usual : spelledDigits.indexOf(digit) + 1
}

/** 이만 오천 and 오천 오백 are one number, but 2천 1만 are two. The first part has a scale. */
function canFollow({ scale }: KoreanSum, factor: number, hasSpace: boolean): boolean {
  if (factor === 1) return Number.isFinite(scale)
  return !hasSpace || factor < firstLargeScale || scale >= firstLargeScale
}

function addCount(sum: KoreanSum, count: number, factor: number): KoreanSum | null {
  const isLarge = factor >= firstLargeScale
  const own = isLarge ? count : count * factor
  const group = sum.group + own
  if (own >= sum.scale || (isLarge && group * factor >= sum.largeScale)) return null
  return isLarge
    ? { ...sum, value: sum.value - sum.group + group * factor, group: 0, largeScale: factor }
    : { ...sum, value: sum.value + own, group }
}

/** The value of a numeral without its grouping; null for other text, such as a date. */
function parseNumeral(digits: string): number | null {
  const decimal = findDecimalSign(digits)
  const [whole = '', fraction = '', ...rest] = decimal === null ? [digits] : digits.split(decimal)
  const isValid = rest.length === 0 && isGrouped(whole) && /^\d*$/.test(fraction)
  return isValid ? Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`) : null
}

function findDecimalSign(digits: string): '.' | ',' | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.'
  if (comma !== -1) return isGrouped(digits) ? null : ','
  return point === -1 || digits.indexOf('.') !== point ? null : '.'
}

// Groups of three with one separator, or the grouping of India.
function isGrouped(whole: string): boolean {
  return /^\d*$/.test(whole) || /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole) || /^\d{1,3}(,\d{2})*,\d{3}$/.test(whole)
}
