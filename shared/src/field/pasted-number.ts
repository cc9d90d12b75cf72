import { round } from './quantity.ts'

/**
 * The one number in a pasted text, as a number field accepts it: '₩4,500' is '4500', '72.5kg' is '72.5', '1만 2천원' is
 * '12000'. Null for no number, several numbers or a negative number. Korean and English write decimals with a point, so
 * '1.234' has decimals. A comma is a decimal sign only if it cannot group thousands: '72,5' and '1.234,5'.
 */
export function readPastedNumber(pasted: string): string | null {
  const text = pasted.replaceAll(groupingSpace, '').normalize('NFKC').replaceAll('−', '-')
  if (negative.test(text)) return null
  const parts = [...text.matchAll(numeral)].map(([whole, digits = '', scale = ''], i, all) => {
    const next = all[i + 1]
    const isLast = next === undefined
    const isJoined = isLast || text.slice((all[i]?.index ?? 0) + whole.length, next.index).trim() === ''
    return { value: parseNumeral(digits), scale: parseScale(scale), isJoined, isLast }
  })
  const isSingleNumber =
    parts.length > 0 &&
    parts.every(({ value, scale, isJoined, isLast }, i) => {
      const previous = parts[i - 1]
      return value !== null && isJoined && (isLast || scale > 1) && (previous === undefined || previous.scale > scale)
    })
  const sum = parts.reduce((total, { value, scale }) => total + (value ?? 0) * scale, 0)
  return isSingleNumber && sum < maxPasted ? String(round(sum, maxPlaces)) : null
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
const numeral = /((?:\d|(?<!\d)\.(?=\d))(?:[\d.,]*\d)?)([십백천]?[만억]|[백천])?/g

const scales: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000, 만: 10_000, 억: 100_000_000 }

function parseScale(scale: string): number {
  return [...scale].reduce((product, digit) => product * (scales[digit] ?? 1), 1)
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
