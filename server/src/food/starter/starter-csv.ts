import type { Food, FoodForm, FoodSearchData, Portion } from '@haru/shared/food/food.ts'

const names = ['id', 'ko', 'en', 'aliasesKo', 'aliasesEn', 'kinds', 'form'] as const
const amounts = ['per', 'kcal', 'carb', 'protein', 'fat', 'portions', 'flags', 'from'] as const
const columns = [...names, ...amounts] as const

/**
 * A row of the starter catalogue. Amounts are those of 100 g or 100 ml (`per`), nutrients in grams.
 * - `aliasesKo`, `aliasesEn`: other names of the food, `공기밥;햇반`.
 * - `kinds`: the kinds of the food as ids of `kinds.csv`, such as `fried-rice;rice`.
 * - `form`: `raw`, or `plain`, or nothing; see `FoodForm`. `plain:rice` also marks the food that the word for that kind means.
 * - `portions`: the usual one first, `공기|bowl|210;반 공기|half bowl|105`, in grams or millilitres.
 * - `flags`: why the energy differs from that of the nutrients: `alcohol`, `fibre`, or both.
 * - `from`: the row of a public table with these amounts, such as `usda-sr:01001`. A dish that no table has is a recipe:
 *   `mix:rda:두부*0.6+rda:참기름*0.02` lists the share of each ingredient, and the rest to 1 is water.
 */
export type StarterRow = Readonly<Record<(typeof columns)[number], string>>

/** The head words of each kind of food by its id, in both languages. */
export type FoodKinds = ReadonlyMap<string, readonly string[]>

/** Parses the file of kinds: an id and its head words in Korean and English, the usual word first. */
export function parseKinds(text: string): FoodKinds {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  if (header !== 'id,ko,en') throw new Error('Row 1 of the kinds of food: its columns are id,ko,en')
  return new Map(
    lines.map((line) => {
      const [id = '', ko = '', en = ''] = parseCells(line)
      return [id, [...parseList(ko), ...parseList(en)]]
    }),
  )
}

/**
 * Parses the foods of one file of the starter catalogue. `flags` and `from` serve the tests of the file and are dropped.
 * Throws with the number of an invalid row; the header is row 1.
 */
export function parseStarterFoods(text: string, kinds: FoodKinds): readonly Food[] {
  return parseStarterRows(text).map((row, index) => withRowNumber(index + 2, () => toFood(row, kinds)))
}

/** The rows of one file, in its order. Throws as `parseStarterFoods` does. */
export function parseStarterRows(text: string): readonly StarterRow[] {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  if (header !== columns.join(','))
    throw new Error(`Row 1 of the starter catalogue: its columns are ${columns.join(',')}`)
  return lines.map((line, index) => withRowNumber(index + 2, () => parseRow(line)))
}

function parseRow(line: string): StarterRow {
  const cells = parseCells(line)
  if (cells.length !== columns.length) throw new Error(`${cells.length} cells instead of ${columns.length}`)
  const [id = '', ko = '', en = '', aliasesKo = '', aliasesEn = '', kinds = '', form = '', ...rest] = cells
  const [per = '', kcal = '', carb = '', protein = '', fat = '', portions = '', flags = '', from = ''] = rest
  return { id, ko, en, aliasesKo, aliasesEn, kinds, form, per, kcal, carb, protein, fat, portions, flags, from }
}

/** Splits a line into cells. A cell with a comma is in quotes, and a quote in it is doubled. */
function parseCells(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)]
  if (cells.map(([cell]) => cell).join('') !== line) throw new Error('a quote that does not end, or not at a comma')
  return cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}

function toFood(row: StarterRow, kinds: FoodKinds): Food {
  if (row.per !== 'g' && row.per !== 'ml') throw new Error(`per is g or ml, and not "${row.per}"`)
  return {
    id: `haru:${requireText('id', row.id)}`,
    names: { ko: requireText('ko', row.ko), en: requireText('en', row.en) },
    brand: '',
    per: row.per,
    kcal: parseWhole('kcal', row.kcal),
    carb: parseMilligrams('carb', row.carb),
    protein: parseMilligrams('protein', row.protein),
    fat: parseMilligrams('fat', row.fat),
    portions: row.portions.split(';').map(parsePortion),
    barcode: '',
    source: 'haru',
    search: toSearchData(row, kinds),
  }
}

function toSearchData({ aliasesKo, aliasesEn, kinds: ids, form }: StarterRow, kinds: FoodKinds): FoodSearchData {
  const findKindWords = (list: string) => parseList(list).flatMap((id) => findHeadWords(id, kinds))
  const [kind = '', plainKindIds = ''] = form.split(':')
  return {
    aliases: [...parseList(aliasesKo), ...parseList(aliasesEn)],
    kinds: findKindWords(ids),
    plainKinds: findKindWords(plainKindIds),
    form: parseForm(kind),
  }
}

function findHeadWords(id: string, kinds: FoodKinds): readonly string[] {
  const words = kinds.get(id)
  if (words === undefined) throw new Error(`"${id}" is no kind of food`)
  return words
}

function parseForm(text: string): FoodForm {
  if (text === '') return 'other'
  if (text !== 'plain' && text !== 'raw') throw new Error(`form is plain, raw or nothing, and not "${text}"`)
  return text
}

function parseList(text: string): readonly string[] {
  return text === '' ? [] : text.split(';')
}

function parsePortion(text: string): Portion {
  const [ko = '', en = '', grams = '', ...more] = text.split('|')
  if (more.length > 0) throw new Error(`a portion is ko|en|grams, and not "${text}"`)
  return { ko: requireText('a portion', ko), en: requireText('a portion', en), grams: parseWhole('a portion', grams) }
}

function requireText(label: string, text: string): string {
  if (text === '') throw new Error(`${label} is empty`)
  return text
}

function parseWhole(label: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${label} is a whole number, and not "${text}"`)
  return Number(text)
}

function parseMilligrams(label: string, grams: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(grams))
    throw new Error(`${label} is grams with at most two decimals, and not "${grams}"`)
  return Math.round(Number(grams) * 1000)
}

function withRowNumber<T>(row: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`Row ${row} of the starter catalogue: ${error instanceof Error ? error.message : error}`)
  }
}
