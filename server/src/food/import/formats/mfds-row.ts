import type { Food, Portion } from '@haru/shared/food/food.ts'
import { parseAmount, validateFood } from '../rows/parsed-food.ts'
import { createPortion } from '../rows/portions.ts'
import type { RowResult } from '../rows/table-row.ts'

/** A row of the food table of the Korean MFDS, from its file or its API. An empty text is unknown. */
export interface MfdsRow {
  /** Begins with the kind of food: a dish (D), a packaged food (P) or a raw ingredient (R). */
  readonly code: string
  readonly name: string
  /** Producer and distributors; the first non-empty name is the brand. */
  readonly makers: readonly string[]
  /** The quantity that the amounts refer to: `100g` or `100ml`. */
  readonly basis: string
  readonly kcal: string
  readonly carb: string
  readonly protein: string
  readonly fat: string
  readonly sugars: string
  /** The weight of a served dish, or of a whole package. */
  readonly weight: string
  readonly serving: string
}

/** Parses a row to a food or a rejection. `id` differs from the code if several rows share the code. */
export function parseMfdsRow(row: MfdsRow, id = row.code): RowResult {
  if (row.code === '') return { refused: 'noCode' }
  const per = parseUnit(row.basis)
  if (per === null) return { refused: 'notANumber' }
  const kind = row.code.slice(0, 1)
  const energy = { kcal: parseAmount(row.kcal), protein: parseAmount(row.protein) }
  const amounts = { ...energy, carb: parseAmount(row.carb), fat: parseAmount(row.fat) }
  const hasPlaceholders = kind === 'D' && hasPlaceholderZeros({ ...amounts, sugars: parseAmount(row.sugars) })
  return validateFood({
    id: `mfds:${id}`,
    // Names of raw foods get commas as in other tables. Dishes keep the underscore, so that both word orders are found.
    ko: kind === 'R' ? row.name.split('_').join(', ') : row.name,
    brand: row.makers.find((maker) => maker !== '' && !/^(해당\s?없음|-)$/.test(maker)) ?? '',
    per,
    ...(hasPlaceholders ? { ...energy, carb: null, fat: null } : amounts),
    portions: parsePortions(row, kind, per),
    source: 'mfds',
  })
}

function parseUnit(amount: string): Food['per'] | null {
  const [, unit] = /^100\s*(g|ml)$/i.exec(amount) ?? []
  return unit === undefined ? null : unit.toLowerCase() === 'g' ? 'g' : 'ml'
}

interface MfdsAmounts {
  readonly kcal: number | null
  readonly carb: number | null
  readonly protein: number | null
  readonly fat: number | null
  readonly sugars: number | null
}

/**
 * Whether the zeros of carbohydrate and fat are placeholders. Restaurants publish neither, and some copies of the file have 0 in their
 * place. A 0 is a placeholder if energy or sugar contradicts it. Energy is rounded to whole kcal, hence the tolerance of 1.
 */
function hasPlaceholderZeros({ kcal, carb, protein, fat, sugars }: MfdsAmounts): boolean {
  if ((carb ?? 0) !== 0 || (fat ?? 0) !== 0) return false
  return Math.abs((kcal ?? 0) - 4 * (protein ?? 0)) > 1 || (sugars ?? 0) > 0
}

function parsePortions({ weight, serving }: MfdsRow, kind: string, per: Food['per']): readonly (Portion | null)[] {
  if (kind === 'D') return [createPortion('1인분', 'serving', parseWeight(weight, per))]
  const servingPortion = createPortion('1회 섭취참고량', 'serving', parseWeight(serving, per))
  const packagePortion = createPortion('포장', 'package', parseWeight(weight, per))
  return servingPortion?.grams === packagePortion?.grams ? [servingPortion] : [servingPortion, packagePortion]
}

/** Parses a weight such as `1,500g`; null if its unit differs from the unit of the nutrients. */
function parseWeight(text: string, per: Food['per']): number | null {
  const [, amount = '', kilo = '', unit = ''] = /^([\d.,]+)\s*(k?)(g|ml|l)$/i.exec(text) ?? []
  const isLitres = unit.toLowerCase() === 'l'
  if ((unit.toLowerCase() === 'g' ? 'g' : 'ml') !== per) return null
  const value = parseAmount(amount)
  return value === null ? null : value * (kilo !== '' || isLitres ? 1000 : 1)
}
