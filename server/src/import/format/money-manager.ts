import { findCurrencySign } from '../read/money-converter.ts'
import { addMoney } from '../read/money-record.ts'
import type { ProductTable, ProductTableRow, TableHeader } from './table-format.ts'

const currencyHeader = /^[a-z]{3}$/

/**
 * Money Manager (편한가계부), in Korean and English. Amounts have no sign: the type decides. A column named by a currency has the amount in
 * the product's own currency, also for a row in another one.
 */
export const moneyManagerFormat: ProductTable = {
  format: 'moneyManager',
  columns: {
    date: ['기간', '날짜', 'period', 'date'],
    account: ['자산', 'accounts', 'account'],
    category: ['분류', 'category'],
    subcategory: ['소분류', 'subcategory'],
    note: ['내용', 'note', 'contents'],
    type: ['수입/지출', 'income/expense'],
    description: ['메모', 'description', 'memo'],
    amount: ['금액', 'amount'],
    currency: ['화폐', 'currency'],
  },
  required: ['date', 'account', 'category', 'type', 'amount'],
  dateColumn: 'date',
  createReader: (context, header) => {
    const base = header.headers.findIndex((each) => currencyHeader.test(each))
    return {
      read: (row) => {
        const { place, cell } = row
        const at = row.time('date')
        if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
        const direction = findDirection(cell('type'))
        if (direction === 'transfer') return context.rows.leaveOut(place, 'transfer')
        if (direction === null) return context.rows.refuse(place, 'invalidField', 'type')
        const { amount, currency } = findAmount(header, row, base)
        addMoney(context, {
          place,
          key: {
            fields: [at, cell('type'), amount, currency, ...['account', 'category', 'note', 'description'].map(cell)],
          },
          day: at.day,
          amount: amount === null ? null : amount * direction,
          currency,
          category: cell('category'),
          content: [cell('note'), cell('description')],
        })
      },
    }
  },
}

function findAmount({ headers }: TableHeader, row: ProductTableRow, base: number) {
  const inBase = row.cells[base]?.trim() ?? ''
  if (inBase !== '') return { amount: row.parse(inBase), currency: String(headers[base]).toUpperCase() }
  return { amount: row.number('amount'), currency: row.cell('currency') || findCurrencySign(row.cell('amount')) }
}

/** 1 for income, -1 for expense; a negative amount turns it round. */
function findDirection(type: string): 1 | -1 | 'transfer' | null {
  if (/이체|transfer|잔액|balance/i.test(type)) return 'transfer'
  if (/^(수입|income|inc\.?)$/i.test(type)) return 1
  return /^(지출|expenses?|exp\.?)$/i.test(type) ? -1 : null
}
