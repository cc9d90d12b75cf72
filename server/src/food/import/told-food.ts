import { round } from '@haru/shared/field/quantity.ts'
import type { Food, Portion } from '@haru/shared/food/food.ts'
import { plainText } from '../plain-text.ts'
import type { Outcome } from './table.ts'

/** A food as a table tells it. Of 100 g or ml: kcal, and nutrients in grams; null is unknown, NaN is not a number. */
export interface ToldFood extends Pick<Food, 'id' | 'source'> {
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

/** A record cuts names further. */
const longest = { name: 200, brand: 100 }
/** Pure fat has 9 kcal a gram; the Korean tables reckon with 9.41. */
const mostKcal = 950
const mostGrams = 100
const milligramsPerGram = 1000

/** What a table tells as a food, or why it is none. */
export function foodOf(told: ToldFood): Outcome {
  const { id, source, per = 'g', barcode = '', portions = [] } = told
  const names = { ko: readable(told.ko, longest.name), en: readable(told.en, longest.name) }
  if (names.ko === '' && names.en === '')
    return { refused: /\ufffd/.test(`${told.ko}${told.en}`) ? 'unreadable' : 'noName' }
  const { kcal, carb, protein, fat } = told
  const grams = [carb, protein, fat]
  if ([kcal, ...grams].every((each) => each === null)) return { refused: 'nothingKnown' }
  if ([kcal, ...grams].some((each) => each !== null && !(each >= 0))) return { refused: 'notANumber' }
  if ((kcal ?? 0) > mostKcal) return { refused: 'tooMuchEnergy' }
  if (grams.some((each) => (each ?? 0) > mostGrams)) return { refused: 'tooMuch' }
  const food: Food = {
    id,
    names,
    brand: readable(told.brand, longest.brand),
    per,
    kcal: stored(kcal, 1),
    carb: stored(carb, milligramsPerGram),
    protein: stored(protein, milligramsPerGram),
    fat: stored(fat, milligramsPerGram),
    portions: portions.filter((portion) => portion !== null),
    barcode,
    source,
  }
  return { food }
}

// What was lost on the way here is no name; the one in the other language may be whole.
function readable(text: string | undefined, max: number): string {
  const plain = plainText(text ?? '', max)
  return plain.includes('\ufffd') ? '' : plain
}

function stored(value: number | null, perUnit: number): number | null {
  return value === null ? null : round(value * perUnit)
}

/** A number as tables write them: empty is unknown and never 0, a trace is 0, and what is no number is NaN. */
export function amountIn(text: string): number | null {
  const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  if (plain === '' || /^(-|n\/?a)$/i.test(plain)) return null
  if (/^(tr|trace|미량)$/i.test(plain)) return 0
  return /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}
