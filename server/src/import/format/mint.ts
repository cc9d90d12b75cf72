import { addMoney } from '../read/money-record.ts'
import type { ProductTable } from './table-format.ts'

const transferCategory = /^(transfer.*|credit card payment)$/i

/** Mint: the month first, amounts without a sign, and the direction in the type. */
export const mintFormat: ProductTable = {
  format: 'mint',
  columns: {
    date: ['date'],
    description: ['description'],
    original: ['original description'],
    amount: ['amount'],
    type: ['transaction type'],
    category: ['category'],
    account: ['account name'],
    notes: ['notes'],
  },
  required: ['date', 'description', 'amount', 'type', 'category'],
  dateOrder: () => 'mdy',
  createReader: (context) => ({
    read: (row) => {
      const { place, cell } = row
      const at = row.time('date')
      const type = cell('type').toLowerCase()
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      if (transferCategory.test(cell('category'))) return context.rows.leaveOut(place, 'transfer')
      if (type !== 'debit' && type !== 'credit') return context.rows.refuse(place, 'invalidField', 'type')
      const amount = row.number('amount')
      const texts = ['description', 'original', 'type', 'category', 'account', 'notes'].map(cell)
      addMoney(context, {
        place,
        key: { fields: [at.day, amount, ...texts] },
        day: at.day,
        amount: amount === null ? null : amount * (type === 'credit' ? 1 : -1),
        currency: '',
        category: cell('category'),
        content: [cell('description'), cell('notes')],
      })
    },
  }),
}
