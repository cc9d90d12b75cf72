import { addMoney } from '../read/money-record.ts'
import type { ProductTable } from './table-format.ts'

/** Banksalad (뱅크샐러드), as csv and as the second sheet of its workbook. Amounts have a sign. */
export const bankSaladFormat: ProductTable = {
  format: 'bankSalad',
  columns: {
    date: ['날짜'],
    time: ['시간'],
    type: ['타입'],
    category: ['대분류'],
    subcategory: ['소분류'],
    note: ['내용'],
    amount: ['금액'],
    currency: ['화폐'],
    account: ['결제수단'],
    memo: ['메모'],
  },
  required: ['date', 'type', 'category', 'amount', 'account'],
  createReader: (context) => ({
    read: (row) => {
      const { place, cell, number } = row
      const at = row.time('date')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      if (cell('type') === '이체') return context.rows.leaveOut(place, 'transfer')
      const amount = number('amount')
      const clock = cell('time').slice(0, 5)
      const texts = ['type', 'category', 'subcategory', 'note', 'currency', 'account', 'memo'].map(cell)
      addMoney(context, {
        place,
        key: { fields: [at.day, clock, amount, ...texts] },
        day: at.day,
        amount,
        currency: cell('currency'),
        category: cell('category'),
        content: [cell('note'), cell('memo')],
      })
    },
  }),
}
