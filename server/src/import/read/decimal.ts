import { round } from '@haru/shared/field/quantity.ts'

/** How numbers of a file with one separator of three digits are read: `1,234` and `1.234`. */
export type DecimalMark = '.' | ','

/** Signs and short names of currencies, spaces, and separators of thousands other than points and commas. */
const ignored =
  /[\s\u00a0\u202f'’_]|[A-Z]{0,2}\p{Sc}|kr\.?|zł|Kč|Ft|원|^[A-Z]{3}(?=[-+−(\s\d.])|(?<=[\d)]\s?)[A-Z]{3}$/gu
const shape = /^(\()?([-+−])?(\d+(?:[.,]\d+)*|[.,]\d+)([-−])?(\))?$/

/**
 * Parses a number with any decimal mark, separators of thousands, and a sign of a currency; parentheses or a minus behind make it
 * negative. Null for an empty text, NaN for any other text. `mark` decides where the text has one separator before three digits.
 */
export function parseDecimal(text: string, mark: DecimalMark = '.'): number | null {
  // Full-width digits and signs, as keyboards of Korean and Japanese type them, become plain ones.
  const trimmed = text.normalize('NFKC').trim()
  if (trimmed === '') return null
  const plain = trimmed.replaceAll(ignored, '')
  const [, open, sign, digits, minus, close] = shape.exec(plain) ?? []
  if (digits === undefined || (open === undefined) !== (close === undefined)) return Number.NaN
  const value = Number(toPointDecimal(digits, mark))
  const isNegative = open !== undefined || minus !== undefined || sign === '-' || sign === '−'
  return isNegative ? -value || 0 : value
}

function toPointDecimal(plain: string, mark: DecimalMark): string {
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  if (comma < 0 && point < 0) return plain
  const last = comma > point ? ',' : '.'
  const isOnly = comma < 0 || point < 0
  const count = plain.split(last).length - 1
  // No group of thousands begins with a 0: 0,125 is an eighth.
  const groups = plain.slice(plain.lastIndexOf(last) + 1).length === 3 && last !== mark && !plain.startsWith('0')
  if (isOnly && (count > 1 || groups)) return plain.replaceAll(last, '')
  const other = last === ',' ? '.' : ','
  return plain.replaceAll(other, '').replace(last, '.')
}

/** Scales a number to whole base units, rounded half up once. */
export function toBase(value: number, perUnit: number): number {
  const digits = Math.log10(perUnit)
  // A decimal shift is exact, where 1.005 * 100 is 100.49999999999999.
  return Number.isInteger(digits) ? round(round(value, digits) * perUnit) : round(value * perUnit)
}
