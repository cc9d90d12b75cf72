import { parseBarcode } from '@haru/shared/food/barcode.ts'
import { convertOffProduct, type OffProduct } from '../../off-product.ts'
import { toPlainText } from '../../plain-text.ts'
import type { RowResult } from '../rows/table-row.ts'

/** Components of a product that a food does not store but that contribute energy. Grams in 100 g; alcohol in per cent. */
export interface OtherEnergySources {
  readonly fibre: number
  readonly polyols: number
  readonly alcohol: number
  /** Whether the product is an alcoholic drink, also of unknown strength. */
  readonly isAlcoholic: boolean
}

const limits = { kcal: 900, grams: 100, sum: 105 }

/**
 * Validates a product and converts it to a food or a rejection. Open Food Facts is edited by the public: some products have the
 * amounts of a portion in place of 100 g, kilojoules in place of kilocalories, or lost decimal points.
 */
export function validateOffProduct(product: OffProduct, otherEnergy: OtherEnergySources): RowResult {
  if (parseBarcode(String(product.code)) === null) return { refused: 'noCode' }
  const names = [product.product_name, product.product_name_ko, product.product_name_en]
  if (names.every((name) => toPlainText(name ?? '', 1) === '')) return { refused: 'noName' }
  if (names.some((name) => name?.includes('\ufffd'))) return { refused: 'unreadable' }
  const amounts = readAmounts(product.nutriments ?? {})
  const grams = [amounts.carb, amounts.protein, amounts.fat]
  const all = [amounts.kcal, ...grams]
  if (all.every((each) => each === null)) return { refused: 'nothingKnown' }
  if (all.some((each) => each !== null && !(each >= 0))) return { refused: 'notANumber' }
  if ((amounts.kcal ?? 0) > limits.kcal) return { refused: 'tooMuchEnergy' }
  const sum = grams.reduce<number>((total, each) => total + (each ?? 0), 0)
  if (sum > limits.sum || grams.some((each) => (each ?? 0) > limits.grams)) return { refused: 'tooMuch' }
  if (isImplausibleEnergy(amounts, otherEnergy)) return { refused: 'farEnergy' }
  const food = convertOffProduct(product)
  return food === null ? { refused: 'nothingKnown' } : { food }
}

interface OffAmounts {
  readonly kcal: number | null
  readonly carb: number | null
  readonly protein: number | null
  readonly fat: number | null
}

const kilojoulesPerKcal = 4.184

function readAmounts(per100: NonNullable<OffProduct['nutriments']>): OffAmounts {
  const kilojoules = toNumber(per100['energy-kj_100g']) ?? toNumber(per100.energy_100g)
  return {
    kcal: toNumber(per100['energy-kcal_100g']) ?? (kilojoules === null ? null : kilojoules / kilojoulesPerKcal),
    carb: toNumber(per100.carbohydrates_100g),
    protein: toNumber(per100.proteins_100g),
    fat: toNumber(per100.fat_100g),
  }
}

function toNumber(value: string | number | null | undefined): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}

const gramsPerPercent = 0.789

/**
 * Whether energy differs too much from the sum of the nutrients (4, 4 and 9 kcal a gram). European labels list carbohydrate without
 * fibre (2 kcal), American labels with it; sugar alcohols have up to 2 kcal, alcohol has 7.
 */
function isImplausibleEnergy(
  { kcal, carb, protein, fat }: OffAmounts,
  { fibre, polyols, alcohol, isAlcoholic }: OtherEnergySources,
): boolean {
  if (kcal === null || carb === null || protein === null || fat === null) return false
  const plain = 4 * protein + 9 * fat
  const highest = plain + 4 * carb + 2 * fibre + 7 * gramsPerPercent * alcohol
  const lowest = plain + 4 * Math.max(0, carb - fibre - polyols)
  return (kcal > highest * 1.25 + 30 && !(isAlcoholic && alcohol === 0)) || kcal < lowest * 0.75 - 30
}
