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
import { readTable, type TablePart } from '../read/table-import.ts'
import { normalizeHeader } from '../read/table-records.ts'
import type { ProductTable, ProductTableReader, ProductTableRow, TableHeader } from './table-format.ts'

/** Reads a table of a bank by the columns that the user chose, else by the likeliest. */
export async function readUnknownTable(
  context: ReadContext,
  parts: readonly TablePart[],
  table: UnknownTable,
): Promise<void> {
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
  await readTable(context, parts, { format, headers })
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

function createBankReader(context: ReadContext, { header }: TableHeader): ProductTableReader {
  const headerCurrency = ['amount', 'income', 'expense'].map((name) => findHeaderCurrency(header(name))).find(isFilled)
  const amounts = createAmountReader(header('income') === '' && header('expense') !== '')
  return {
    survey: amounts.survey,
    read: (row) => {
      const { place, cell } = row
      const at = row.time('date')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      const amount = amounts.read(row)
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

/**
 * Creates a reader of amounts, which are positive where money comes in. `isPaid` is whether the table has one column for payments. In a column
 * for payments a refund has the other sign than most. A bank may write all payments with a minus, and a card what is paid to it.
 */
function createAmountReader(isPaid: boolean) {
  const [paid, received] = [createSignCount(), createSignCount()]
  const [outgoing, incoming] = [createSignCount(), createSignCount()]
  const ownAmount = ({ number }: ProductTableRow) => number(isPaid ? 'expense' : 'amount')

  /** The factor of an amount in a column of its own: the word beside it decides where the amounts that go out have no minus. */
  function findFactor(row: ProductTableRow): number {
    // There are more payments than refunds.
    const factor = isPaid ? -paid.sign() : 1
    if (!outgoing.isPositive()) return factor
    return incoming.sign() < 0 ? -1 : findSign(row.cell('direction')) || factor
  }

  return {
    survey: (row: ProductTableRow): void => {
      const direction = findSign(row.cell('direction'))
      paid.add(row.number('expense'))
      received.add(row.number('income'))
      if (direction < 0) outgoing.add(ownAmount(row))
      if (direction > 0) incoming.add(ownAmount(row))
    },
    read: (row: ProductTableRow): number | null => {
      const [income, expense] = [row.number('income'), row.number('expense')]
      if (!isPaid && (income !== null || expense !== null))
        return (income ?? 0) * received.sign() - (expense ?? 0) * paid.sign()
      const amount = ownAmount(row)
      return amount === null ? null : amount * findFactor(row)
    },
  }
}

/** Counts the signs of numbers. */
function createSignCount() {
  const counts = { positive: 0, negative: 0 }
  return {
    add: (number: number | null): void => {
      if (Number(number) > 0) counts.positive += 1
      if (Number(number) < 0) counts.negative += 1
    },
    isPositive: () => counts.positive > 0 && counts.positive >= counts.negative,
    /** The sign of most of them; 1 without a majority. */
    sign: () => (counts.negative > counts.positive ? -1 : 1),
  }
}

/** Whether a booking was not carried out. A refund that is called a cancellation was. */
function isVoid(state: string, amount: number | null): boolean {
  if (/취소|cancel|^y$/i.test(state)) return !(Number(amount) > 0)
  return /revert|declin|fail|reject|pending|vorgemerkt|거절/i.test(state)
}

const isFilled = (text: string) => text !== ''
