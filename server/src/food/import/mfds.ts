import type { Food, Portion } from '@haru/shared/food/food.ts'
import type { CsvRow } from './csv.ts'
import { csvFormat } from './csv-format.ts'
import { portion } from './portions.ts'
import type { Outcome } from './table.ts'
import { amountIn, foodOf } from './told-food.ts'

/** The standard file of the Korean Ministry of Food and Drug Safety: dishes (D), packaged food (P) and raw ingredients (R). */
export const mfds = csvFormat({
  name: 'the standard food file of the Korean MFDS',
  columns: ['식품코드', '식품명', '에너지(kcal)', '영양성분함량기준량'],
  reader: () => {
    const known = new Map<string, number>()
    return (row) => readRow(row, (code) => counted(known, code))
  },
})

// A code that stands for two foods, such as two kinds of salted shrimp, is told apart by the order of the file.
function counted(known: Map<string, number>, code: string): string {
  const times = (known.get(code) ?? 0) + 1
  known.set(code, times)
  return times === 1 ? code : `${code}~${times}`
}

function readRow(row: CsvRow, idOf: (code: string) => string): Outcome {
  const code = row.cell('식품코드')
  if (code === '') return { refused: 'noCode' }
  const per = perOf(row.cell('영양성분함량기준량'))
  if (per === null) return { refused: 'notANumber' }
  const kind = code.slice(0, 1)
  const name = row.cell('식품명')
  const energy = { kcal: amountIn(row.cell('에너지(kcal)')), protein: amountIn(row.cell('단백질(g)')) }
  const told = { ...energy, carb: amountIn(row.cell('탄수화물(g)')), fat: amountIn(row.cell('지방(g)')) }
  const isFilled = kind === 'D' && isFilledIn({ ...told, sugars: amountIn(row.cell('당류(g)')) })
  return foodOf({
    id: `mfds:${idOf(code)}`,
    // What is raw is told like in other tables; the dishes keep the form by which they are found both ways round.
    ko: kind === 'R' ? name.split('_').join(', ') : name,
    brand: makerOf(row),
    per,
    ...(isFilled ? { ...energy, carb: null, fat: null } : told),
    portions: portionsOf(row, kind, per),
    source: 'mfds',
  })
}

function perOf(amount: string): Food['per'] | null {
  const [, unit] = /^100\s*(g|ml)$/i.exec(amount) ?? []
  return unit === undefined ? null : unit.toLowerCase() === 'g' ? 'g' : 'ml'
}

interface Told {
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
function isFilledIn({ kcal, carb, protein, fat, sugars }: Told): boolean {
  if ((carb ?? 0) !== 0 || (fat ?? 0) !== 0) return false
  return Math.abs((kcal ?? 0) - 4 * (protein ?? 0)) > 1 || (sugars ?? 0) > 0
}

function makerOf(row: CsvRow): string {
  const makers = ['업체명', '제조사명', '유통업체명', '수입업체명'].map((column) => row.cell(column))
  return makers.find((maker) => maker !== '' && !/^(해당\s?없음|-)$/.test(maker)) ?? ''
}

/** `식품중량` is what a dish weighs as it is served, and the whole package of what is packed. */
function portionsOf(row: CsvRow, kind: string, per: Food['per']): readonly (Portion | null)[] {
  const weight = amountOf(row.cell('식품중량'), per)
  if (kind === 'D') return [portion('1인분', 'serving', weight)]
  const serving = portion('1회 섭취참고량', 'serving', amountOf(row.cell('1회 섭취참고량'), per))
  const whole = portion('포장', 'package', weight)
  return serving?.grams === whole?.grams ? [serving] : [serving, whole]
}

/** An amount such as `1,500g`, where its unit is the one that the nutrients are told in. */
function amountOf(text: string, per: Food['per']): number | null {
  const [, amount = '', kilo = '', unit = ''] = /^([\d.,]+)\s*(k?)(g|ml|l)$/i.exec(text) ?? []
  const isLitres = unit.toLowerCase() === 'l'
  if ((unit.toLowerCase() === 'g' ? 'g' : 'ml') !== per) return null
  const value = amountIn(amount)
  return value === null ? null : value * (kilo !== '' || isLitres ? 1000 : 1)
}
