import { findCurrencySign, findHeaderCurrency } from '../read/money-converter.ts'
import { addMoney } from '../read/money-record.ts'
import {
  type ColumnName,
  findAmountColumns,
  findSign,
  suggestColumn,
  type UnknownTable,
} from '../read/names/unknown-table.ts'
import type { ReadContext } from '../read/read-context.ts'
import { type MatchedTable, readTable } from '../read/table-import.ts'
import { normalizeHeader, type TableSource } from '../read/table-records.ts'
import type { ProductTable, ProductTableReader, ProductTableRow, TableHeader } from './table-format.ts'

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
  const date = ask('date')
  const amounts = findAmountColumns(table).map(([name, header]) => [name, ask(name, header)] as const)
  const others = [
    ['description', contents.includes('text') ? ask('description') : null],
    ...(['category', 'currency', 'direction', 'state'] as const).map((name) => [name, suggestColumn(table, name)]),
  ]
  const chosen = [['date', date], ...amounts, ...others].flatMap(([name, header]) =>
    header === null ? [] : [[name, header]],
  )
  const isComplete = date !== null && amounts.some(([, header]) => header !== null)
  return isComplete ? Object.fromEntries(chosen) : null
}

/** The properties that all amounts of a table show together. */
interface AmountFacts {
  /** -1 where payments have no minus, 1 where they have one, 0 where they are not in a column of their own. */
  readonly paidSign: 1 | -1 | 0
  /** Whether the direction beside an amount decides, because the amounts that were paid have no minus. */
  readonly isDirected: boolean
}

function createBankReader(context: ReadContext, { header }: TableHeader): ProductTableReader {
  const headerCurrency = ['amount', 'income', 'expense'].map((name) => findHeaderCurrency(header(name))).find(isFilled)
  // In a table with one column for payments, a refund has the other sign. A bank may write all payments with a minus.
  const isPaid = header('income') === '' && header('expense') !== ''
  const counts = { paid: 0, refunded: 0, unsigned: 0 }
  return {
    survey: ({ number, cell }) => {
      const paid = number('expense') ?? 0
      if (paid > 0) counts.paid += 1
      if (paid < 0) counts.refunded += 1
      if (findSign(cell('direction')) < 0 && (number('amount') ?? 0) > 0) counts.unsigned += 1
    },
    read: (row) => {
      const { place, cell } = row
      const at = row.time('date')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      // There are more payments than refunds.
      const paidSign = counts.paid >= counts.refunded ? -1 : 1
      const amount = readAmount(row, { paidSign: isPaid ? paidSign : 0, isDirected: counts.unsigned > 0 })
      if (isVoid(cell('state'), amount)) return context.rows.leaveOut(place, 'notKept')
      const sign = ['amount', 'income', 'expense'].map((name) => findCurrencySign(cell(name))).find(isFilled)
      const [description, category] = [cell('description'), cell('category')]
      addMoney(context, {
        place,
        key: { fields: [at, amount, description, category] },
        day: at.day,
        amount,
        currency: headerCurrency ?? (cell('currency') || (sign ?? '')),
        category,
        content: [description],
      })
    },
  }
}

/** The amount of a row, which is positive where money comes in. */
function readAmount({ number, cell }: ProductTableRow, { paidSign, isDirected }: AmountFacts): number | null {
  const [income, expense, amount] = [number('income'), number('expense'), number('amount')]
  if (paidSign !== 0) return expense === null ? null : expense * paidSign
  if (income !== null || expense !== null) return Math.abs(income ?? 0) - Math.abs(expense ?? 0)
  return isDirected && amount !== null ? amount * (findSign(cell('direction')) || 1) : amount
}

/** Whether a booking was not carried out. A refund that is called a cancellation was. */
function isVoid(state: string, amount: number | null): boolean {
  if (/취소|cancel|^y$/i.test(state)) return !(Number(amount) > 0)
  return /revert|declin|fail|reject|pending|vorgemerkt|거절/i.test(state)
}

const isFilled = (text: string) => text !== ''
