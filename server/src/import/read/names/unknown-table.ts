import { parseDecimal } from '../decimal.ts'
import { isCurrencyCode } from '../money-converter.ts'
import type { TableRecord } from '../table-records.ts'
import { parseLocalTime } from '../times/local-time.ts'

type Content = 'date' | 'number' | 'direction' | 'currency' | 'text'
export type ColumnName =
  | 'date'
  | 'amount'
  | 'income'
  | 'expense'
  | 'direction'
  | 'description'
  | 'category'
  | 'currency'
  | 'state'

/** A table of which only the likely columns are known. */
export interface UnknownTable {
  readonly headerLine: number
  /** The headers as the file has them. */
  readonly headers: readonly string[]
  /** The kind of most cells of each column. */
  readonly contents: readonly Content[]
}

/** The words, without accents, by which a bank may call a column. */
const columnWords: Readonly<Record<ColumnName, { readonly content: Content; readonly words: RegExp }>> = {
  date: {
    content: 'date',
    words: /date|datum|dato|fecha|data\b|day|buchung|valuta|날짜|일자|일시|거래일|이용일/i,
  },
  amount: {
    content: 'number',
    words: /amount|betrag|importe?|montant|importo|umsatz|value|bedrag|belopp|kwota|castka|osszege?|금액/i,
  },
  income: {
    content: 'number',
    words: /credit|deposit|inflow|paid in|money in|haben|gutschrift|abono|entrat|입금|맡기신|받은/i,
  },
  expense: {
    content: 'number',
    words:
      /debit|debet|withdraw|outflow|paid out|money out|spent|soll|cargo|uscit|출금|찾으신|지급|보낸|(이용|사용|결제|승인|청구) ?금액/i,
  },
  direction: { content: 'direction', words: /.*/ },
  description: {
    content: 'text',
    words:
      /payee|description|merchant|name|naam|memo|details|text|zweck|omschrijving|concept|libell|적요|내용|거래처|가맹점|상대/i,
  },
  category: { content: 'text', words: /category|kategorie|categor|분류|카테고리/i },
  currency: { content: 'currency', words: /currency|wahrung|waehrung|devise|moneda|munt|통화|화폐/i },
  state: { content: 'text', words: /^(state|status|info|(승인|거래)? ?상태|취소 ?(여부|구분))$/i },
}

/** The headers of a value date, and of the price in the currency of the shop. They are taken only if there is no other. */
const valueDateWords = /value|valuta|valor|wertstellung|rente/i
const foreignWords = /original|oorspr|foreign|fremd|local|현지|외화/i

/** The words that a bank writes beside amounts without a sign. */
const directions = {
  in: /^(cr?|crdt|credit|k|h|haben|in|bij|inflow|deposit|income|payment|refund|return|입금|수입)$/i,
  out: /^(dr?|dbit|debit|s|soll|out|af|outflow|withdrawal|expense|purchase|sale|출금|지출)$/i,
} as const
const directionHeader =
  /type|sign|direction|indicator|credit|debit|soll|haben|\b[dsc] ?\/ ?[ckhd]\b|dr.?cr|af.?bij|구분/i

const minRows = 1
const minShare = 0.5

/**
 * Finds the header of a table of a bank: a row above rows that have a date and a number, and one that calls the date so if there are
 * several. Null for other tables.
 */
export function findUnknownTable(records: readonly TableRecord[]): UnknownTable | null {
  const tables = records.map((record, i) => findTable(record, records.slice(i + 1))).filter((table) => table !== null)
  return tables.find((table) => findColumns(table, 'date').named !== null) ?? tables[0] ?? null
}

function findTable({ line, cells }: TableRecord, below: readonly TableRecord[]): UnknownTable | null {
  const rows = below.filter((row) => row.cells.length >= Math.min(2, cells.length))
  const isHeader = cells.length >= 2 && cells.every((cell) => findContent(cell) === 'text' || cell.trim() === '')
  if (!isHeader || rows.length < minRows) return null
  const contents = cells.map((header, column) => {
    const texts = rows.map((row) => row.cells[column] ?? '')
    return findColumnContent(header, texts)
  })
  return contents.includes('date') && contents.includes('number')
    ? { headerLine: line, headers: cells, contents }
    : null
}

function findContent(cell: string): Content {
  const isDate = parseLocalTime(cell) !== null || parseLocalTime(cell, 'ymd') !== null
  if (isDate && !/^\d{1,8}$/.test(cell.trim())) return 'date'
  const number = parseDecimal(cell)
  // The number of a card or of an account has more digits.
  return number === null || !(Math.abs(number) < 1e15) ? 'text' : 'number'
}

function findColumnContent(header: string, cells: readonly string[]): Content {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const has = (isContent: (cell: string) => boolean) => filled.length > 0 && filled.every(isContent)
  const numbers = filled.filter((cell) => findContent(cell) === 'number')
  if (numbers.length > 0 && numbers.every((cell) => compactDate.test(cell) && parseLocalTime(cell) !== null))
    return 'date'
  if (has(isCurrencyCode)) return 'currency'
  if (has((cell) => findSign(cell) !== 0) && (directionHeader.test(header) || has((cell) => cell.length > 1)))
    return 'direction'
  const share = (content: Content) => filled.filter((cell) => findContent(cell) === content).length / filled.length
  if (share('date') > minShare) return 'date'
  return share('number') > minShare ? 'number' : 'text'
}

/** A day such as `20260401`, which is a number as well. */
const compactDate = /^(19|20)\d{6}$/

/** 1 for a word of incoming money, -1 for one of outgoing money, else 0. */
export function findSign(text: string): 1 | -1 | 0 {
  if (directions.in.test(text)) return 1
  return directions.out.test(text) ? -1 : 0
}

/** The words by which the tables of cards are known. */
const cardWords = /가맹점|card member|purchased by|merchant|^trans\. date$/i

/** The columns of income and expense, else the column of both. */
export function findAmountColumns(
  table: UnknownTable,
): readonly (readonly [name: ColumnName, header: string | null])[] {
  const [income, amount] = [suggestColumn(table, 'income'), suggestColumn(table, 'amount')]
  // The amounts of a card are called payments, or are beside the shop, the holder or a short word for its date, and are positive.
  const expense =
    suggestColumn(table, 'expense') ?? (table.headers.some((header) => cardWords.test(header)) ? amount : null)
  const isPair = income !== null && expense !== null
  const found = [['income', income] as const, ['expense', expense] as const].filter(([, header]) => header !== null)
  return found.length > 0 && (isPair || amount === null || amount === expense) ? found : [['amount', amount]]
}

/** The column whose header has a word of the name and whose cells fit, else the only column whose cells fit, or the first of texts. */
export function suggestColumn(table: UnknownTable, name: ColumnName): string | null {
  const { named, fitting } = findColumns(table, name)
  const [first = null] = fitting
  if (named !== null) return named
  if (name === 'description' || name === 'currency') return first
  const isNeeded = name === 'date' || name === 'amount'
  return isNeeded && fitting.length === 1 ? first : null
}

/** The likeliest column whose header has a word of the name, and all whose cells fit. */
function findColumns({ headers, contents }: UnknownTable, name: ColumnName) {
  const { content, words } = columnWords[name]
  const secondary = name === 'date' ? valueDateWords : foreignWords
  const isPrimary = (header: string) => !secondary.test(stripAccents(header))
  const all = headers.filter((_, i) => contents[i] === content)
  const fitting = name === 'currency' ? all.filter(isPrimary) : all
  const named = fitting.filter((header) => words.test(stripAccents(header)))
  return { named: named.find(isPrimary) ?? named[0] ?? null, fitting }
}

function stripAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}
