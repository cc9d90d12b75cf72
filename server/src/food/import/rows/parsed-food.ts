import { round } from '@haru/shared/field/quantity.ts'
import type { Food, Portion } from '@haru/shared/food/food.ts'
import { toPlainText } from '../../plain-text.ts'
import type { RowResult } from './table-row.ts'

/** A food as parsed from a table. Amounts of 100 g or ml: kcal, and nutrients in grams; null is unknown, NaN is not a number. */
export interface ParsedFood extends Pick<Food, 'id' | 'source'> {
  readonly ko?: string
  readonly en?: string
  readonly brand?: string
  readonly per?: Food['per']
  readonly kcal: number | null
  readonly carb: number | null
  readonly protein: number | null
  readonly fat: number | null
  readonly portions?: readonly (Portion | null)[]
  readonly barcode?: string
}

/** A record truncates names further. */
const maxLengths = { name: 200, brand: 100 }
/** Pure fat has 9 kcal a gram; the Korean tables use 9.41. */
const maxKcal = 950
const maxGrams = 100
const milligramsPerGram = 1000

/** Validates a parsed food and converts it to a food or a rejection. */
export function validateFood(parsed: ParsedFood): RowResult {
  const { id, source, per = 'g', barcode = '', portions = [] } = parsed
  const names = { ko: cleanName(parsed.ko, maxLengths.name), en: cleanName(parsed.en, maxLengths.name) }
  if (names.ko === '' && names.en === '')
    return { refused: /\ufffd/.test(`${parsed.ko}${parsed.en}`) ? 'unreadable' : 'noName' }
  const { kcal, carb, protein, fat } = parsed
  const grams = [carb, protein, fat]
  if ([kcal, ...grams].every((each) => each === null)) return { refused: 'nothingKnown' }
  if ([kcal, ...grams].some((each) => each !== null && !(each >= 0))) return { refused: 'notANumber' }
  if ((kcal ?? 0) > maxKcal) return { refused: 'tooMuchEnergy' }
  if (grams.some((each) => (each ?? 0) > maxGrams)) return { refused: 'tooMuch' }
  const food: Food = {
    id,
    names,
    brand: cleanName(parsed.brand, maxLengths.brand),
    per,
    kcal: toStoredAmount(kcal, 1),
    carb: toStoredAmount(carb, milligramsPerGram),
    protein: toStoredAmount(protein, milligramsPerGram),
    fat: toStoredAmount(fat, milligramsPerGram),
    portions: portions.filter((portion) => portion !== null),
    barcode,
    source,
  }
  return { food }
}

// A name with undecodable characters is dropped; the name in the other language may be intact.
function cleanName(text: string | undefined, max: number): string {
  const plain = toPlainText(text ?? '', max)
  return plain.includes('\ufffd') ? '' : plain
}

function toStoredAmount(value: number | null, perUnit: number): number | null {
  return value === null ? null : round(value * perUnit)
}

/** Parses an amount of a table: an empty cell is unknown (null) and never 0, a trace is 0, any other text is NaN. */
export function parseAmount(text: string): number | null {
  const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  if (plain === '' || /^(-|n\/?a)$/i.test(plain)) return null
  if (/^(tr|trace|미량)$/i.test(plain)) return 0
  return /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}
