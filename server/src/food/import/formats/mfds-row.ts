import type { Food, Portion } from '@haru/shared/food/food.ts'
import { parseAmount, validateFood } from '../rows/parsed-food.ts'
import { createPortion } from '../rows/portions.ts'
import type { RowResult } from '../rows/table-row.ts'

/** A row of the Korean ministry's table as it is written, in its file or by its interface. Empty is unknown. */
export interface MfdsRow {
  /** Begins with what it is of: a dish (D), packaged food (P) or raw ingredients (R). */
  readonly code: string
  readonly name: string
  /** Whoever makes or sells it, the first that is named. */
  readonly makers: readonly string[]
  /** What the amounts are of: `100g` or `100ml`. */
  readonly basis: string
  readonly kcal: string
  readonly carb: string
  readonly protein: string
  readonly fat: string
  readonly sugars: string
  /** What a dish weighs as it is served, and the whole package of what is packed. */
  readonly weight: string
  readonly serving: string
}

/** A row as a food, or why it is none. `id` is its code, unless that stands for several. */
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
    // What is raw is told like in other tables; the dishes keep the form by which they are found both ways round.
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
 * Restaurants publish energy, sugar, protein, saturated fat and sodium, and neither carbohydrate nor fat. Copies of the file go round in
 * which somebody wrote 0 for those: a 0 that the energy, or the sugar, contradicts is unknown. Energy is whole, hence the 1.
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

/** An amount such as `1,500g`, where its unit is the one that the nutrients are told in. */
function parseWeight(text: string, per: Food['per']): number | null {
  const [, amount = '', kilo = '', unit = ''] = /^([\d.,]+)\s*(k?)(g|ml|l)$/i.exec(text) ?? []
  const isLitres = unit.toLowerCase() === 'l'
  if ((unit.toLowerCase() === 'g' ? 'g' : 'ml') !== per) return null
  const value = parseAmount(amount)
  return value === null ? null : value * (kilo !== '' || isLitres ? 1000 : 1)
}
