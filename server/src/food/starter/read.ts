import type { Food, Portion } from '@haru/shared/food/food.ts'

const columns = ['id', 'ko', 'en', 'per', 'kcal', 'carb', 'protein', 'fat', 'portions', 'flags', 'from'] as const

/**
 * A row of the starter catalogue as it is written. Amounts are of 100 g or 100 ml (`per`), nutrients in grams.
 * - `portions`: the usual one first, `공기|bowl|210;반 공기|half bowl|105`, in grams or millilitres.
 * - `flags`: why the energy is not that of the nutrients: `alcohol`, `fibre`, or both.
 * - `from`: the row of a public table that the figures were copied from, such as `usda-sr:01001`. A dish that no table has is a recipe:
 *   `mix:rda:두부*0.6+rda:참기름*0.02` is made of that much of each for one of the dish, and what is missing to 1 is water.
 */
export type StarterRow = Readonly<Record<(typeof columns)[number], string>>

/**
 * The foods of one file of the starter catalogue. `flags` and `from` are for whoever checks the file, and are not kept.
 * Throws with the number of the row that is wrong, counted as an editor counts lines: the columns are row 1.
 */
export function readStarter(text: string): readonly Food[] {
  return readRows(text).map((row, index) => atRow(index + 2, () => food(row)))
}

/** The rows of one file, in its order. Throws as `readStarter` does. */
export function readRows(text: string): readonly StarterRow[] {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  if (header !== columns.join(','))
    throw new Error(`Row 1 of the starter catalogue: its columns are ${columns.join(',')}`)
  return lines.map((line, index) => atRow(index + 2, () => rowOf(line)))
}

function rowOf(line: string): StarterRow {
  const cells = cellsOf(line)
  if (cells.length !== columns.length) throw new Error(`${cells.length} cells instead of ${columns.length}`)
  const [id = '', ko = '', en = '', per = '', kcal = '', carb = '', protein = '', fat = '', ...rest] = cells
  const [portions = '', flags = '', from = ''] = rest
  return { id, ko, en, per, kcal, carb, protein, fat, portions, flags, from }
}

/** What stands between commas. A cell with a comma in it is in quotes, and a quote in it is written twice. */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)]
  if (cells.map(([cell]) => cell).join('') !== line) throw new Error('a quote that does not end, or not at a comma')
  return cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}

function food(row: StarterRow): Food {
  if (row.per !== 'g' && row.per !== 'ml') throw new Error(`per is g or ml, and not "${row.per}"`)
  return {
    id: `haru:${filled('id', row.id)}`,
    names: { ko: filled('ko', row.ko), en: filled('en', row.en) },
    brand: '',
    per: row.per,
    kcal: whole('kcal', row.kcal),
    carb: milligrams('carb', row.carb),
    protein: milligrams('protein', row.protein),
    fat: milligrams('fat', row.fat),
    portions: row.portions.split(';').map(portion),
    barcode: '',
    source: 'haru',
  }
}

function portion(text: string): Portion {
  const [ko = '', en = '', grams = '', ...more] = text.split('|')
  if (more.length > 0) throw new Error(`a portion is ko|en|grams, and not "${text}"`)
  return { ko: filled('a portion', ko), en: filled('a portion', en), grams: whole('a portion', grams) }
}

function filled(what: string, text: string): string {
  if (text === '') throw new Error(`${what} is empty`)
  return text
}

function whole(what: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${what} is a whole number, and not "${text}"`)
  return Number(text)
}

function milligrams(what: string, grams: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(grams))
    throw new Error(`${what} is grams with at most two decimals, and not "${grams}"`)
  return Math.round(Number(grams) * 1000)
}

function atRow<T>(row: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`Row ${row} of the starter catalogue: ${error instanceof Error ? error.message : error}`)
  }
}
