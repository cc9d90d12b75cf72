import { parseDecimal } from '../read/decimal.ts'
import { parseLocalTime } from '../read/local-time.ts'
import { findCurrencySign, findHeaderCurrency } from '../read/money-converter.ts'
import { takeMoney } from '../read/money-record.ts'
import type { ReadContext } from '../read/read-context.ts'
import { type MatchedTable, readTable } from '../read/table-import.ts'
import { normalizeHeader, type TableRecord, type TableSource } from '../read/table-records.ts'
import type { ProductTable, ProductTableReader, ProductTableRow, TableHeader } from './table-format.ts'

type Content = 'date' | 'number' | 'text'
type ColumnName = 'date' | 'amount' | 'income' | 'expense' | 'description' | 'category' | 'currency'

/** A table of which only the likely columns are known. */
export interface UnknownTable {
  readonly headerLine: number
  /** The headers as the file has them. */
  readonly headers: readonly string[]
  /** What most cells of each column are. */
  readonly contents: readonly Content[]
}

/** The headers by which a bank may call a column, the likeliest first. */
const columnWords: Readonly<Record<ColumnName, { readonly content: Content; readonly words: RegExp }>> = {
  date: { content: 'date', words: /date|datum|fecha|data\b|day|buchungstag|valuta|날짜|일자|일시|거래일|이용일/i },
  amount: { content: 'number', words: /amount|betrag|importe?|montant|importo|umsatz|value|bedrag|금액/i },
  income: { content: 'number', words: /credit|deposit|inflow|paid in|money in|haben|gutschrift|입금|맡기신|받은/i },
  expense: {
    content: 'number',
    words:
      /debit|withdraw|outflow|paid out|money out|spent|soll|출금|찾으신|지급|보낸|이용 ?금액|사용 ?금액|결제 ?금액/i,
  },
  description: {
    content: 'text',
    words: /payee|description|merchant|name|memo|details|text|zweck|concept|libell|적요|내용|거래처|가맹점|상대/i,
  },
  category: { content: 'text', words: /category|kategorie|categor|분류|카테고리/i },
  currency: { content: 'text', words: /currency|währung|devise|통화|화폐/i },
}

const minRows = 1
const minShare = 0.5

/** Finds the header of a table of a bank: a row above rows that have a date and a number. Null for other tables. */
export function findUnknownTable(records: readonly TableRecord[]): UnknownTable | null {
  for (const [i, { line, cells }] of records.entries()) {
    const rows = records.slice(i + 1).filter((row) => row.cells.length >= Math.min(2, cells.length))
    const isHeader = cells.length >= 2 && cells.every((cell) => findContent(cell) === 'text' || cell.trim() === '')
    if (!isHeader || rows.length < minRows) continue
    const contents = cells.map((_, column) => findColumnContent(rows.map((row) => row.cells[column] ?? '')))
    if (contents.includes('date') && contents.includes('number')) return { headerLine: line, headers: cells, contents }
  }
  return null
}

function findContent(cell: string): Content {
  if (parseLocalTime(cell) !== null && !/^\d{1,8}$/.test(cell.trim())) return 'date'
  const number = parseDecimal(cell)
  return number === null || Number.isNaN(number) ? 'text' : 'number'
}

function findColumnContent(cells: readonly string[]): Content {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const share = (content: Content) => filled.filter((cell) => findContent(cell) === content).length / filled.length
  if (share('date') > minShare) return 'date'
  return share('number') > minShare ? 'number' : 'text'
}

/** Reads a table of a bank by the columns that the user chose, else by the likeliest. */
export async function readUnknownTable(context: ReadContext, source: TableSource, table: UnknownTable): Promise<void> {
  const headers = table.headers.map(normalizeHeader)
  const columns = askColumns(context, table)
  if (columns === null) return
  const format: ProductTable = {
    format: 'csv',
    columns: Object.fromEntries(Object.entries(columns).map(([name, header]) => [name, [normalizeHeader(header)]])),
    required: ['date'],
    dateColumn: 'date',
    createReader: createBankReader,
  }
  const matched: MatchedTable = { format, headers, headerLine: table.headerLine }
  await readTable(context, source, matched)
}

/** The header of each column; null while a column that is needed is not chosen. */
function askColumns({ questions }: ReadContext, table: UnknownTable): Readonly<Record<string, string>> | null {
  const { contents } = table
  const options = table.headers.filter((header) => header.trim() !== '')
  const ask = (name: ColumnName, suggestion = suggestColumn(table, name)) =>
    questions.ask({ id: `column:${name}`, options, suggestion })
  const [income, expense, amount] = (['income', 'expense', 'amount'] as const).map((name) => suggestColumn(table, name))
  // The amounts of a card are called payments, and are positive.
  const hasDirections = income !== null || (expense !== null && (amount === null || amount === expense))
  const date = ask('date')
  const amounts = hasDirections
    ? [
        ['income', income === null ? null : ask('income', income)],
        ['expense', expense === null ? null : ask('expense', expense)],
      ]
    : [['amount', ask('amount')]]
  const others = [
    ['description', contents.includes('text') ? ask('description') : null],
    ['category', suggestColumn(table, 'category')],
    ['currency', suggestColumn(table, 'currency')],
  ]
  const chosen = [['date', date], ...amounts, ...others].flatMap(([name, header]) =>
    header === null ? [] : [[name, header]],
  )
  const isComplete = date !== null && amounts.some(([, header]) => header !== null)
  return isComplete ? Object.fromEntries(chosen) : null
}

/** The column whose header has a word of the name and whose cells fit, else the only column whose cells fit, or the first of texts. */
function suggestColumn({ headers, contents }: UnknownTable, name: ColumnName): string | null {
  const { content, words } = columnWords[name]
  const fitting = headers.filter((_, i) => contents[i] === content)
  const named = fitting.filter((header) => words.test(header))
  if (named[0] !== undefined) return named[0]
  if (name === 'description') return fitting[0] ?? null
  const isNeeded = name === 'date' || name === 'amount'
  return isNeeded && fitting.length === 1 ? (fitting[0] ?? null) : null
}

function createBankReader(context: ReadContext, { header }: TableHeader): ProductTableReader {
  const headerCurrency = ['amount', 'income', 'expense'].map((name) => findHeaderCurrency(header(name))).find(isFilled)
  // Where one column has what was paid, a refund has the other sign. A bank may write all of it with a minus.
  const isPaid = header('income') === '' && header('expense') !== ''
  let hasPositive = false
  return {
    survey: ({ number }) => {
      hasPositive ||= (number('expense') ?? 0) > 0
    },
    read: (row) => {
      const { place, cell, number } = row
      const at = row.time('date')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      const amount = isPaid && hasPositive ? negate(number('expense')) : readAmount(row)
      const sign = ['amount', 'income', 'expense'].map((name) => findCurrencySign(cell(name))).find(isFilled)
      const [description, category] = [cell('description'), cell('category')]
      takeMoney(context, {
        place,
        key: { fields: [at, amount, description, category] },
        day: at.day,
        amount,
        currency: cell('currency') || (sign ?? headerCurrency ?? ''),
        category,
        content: [description],
      })
    },
  }
}

/** The amount of a row, which is positive where money comes in. */
function readAmount({ number }: ProductTableRow): number | null {
  const [income, expense] = [number('income'), number('expense')]
  const hasDirections = income !== null || expense !== null
  return hasDirections ? Math.abs(income ?? 0) - Math.abs(expense ?? 0) : number('amount')
}

const negate = (amount: number | null) => (amount === null ? null : -amount)

const isFilled = (text: string) => text !== ''
