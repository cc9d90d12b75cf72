import { addMoney, isStartingBalance } from '../read/money-record.ts'
import type { ProductTable } from './table-format.ts'

/** The transactions of Actual. A transfer has the name of the other account as its payee and no category. */
export const actualFormat: ProductTable = {
  format: 'actual',
  columns: {
    account: ['account'],
    date: ['date'],
    payee: ['payee'],
    notes: ['notes'],
    category: ['category'],
    amount: ['amount'],
    splitAmount: ['split_amount'],
    cleared: ['cleared'],
  },
  required: ['account', 'date', 'payee', 'notes', 'category', 'amount'],
  dateColumn: 'date',
  createReader: (context) => {
    const accounts = new Set<string>()
    return {
      survey: ({ cell }) => accounts.add(cell('account')),
      read: (row) => {
        const { place, cell } = row
        const at = row.time('date')
        if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
        if (cell('category') === '' && accounts.has(cell('payee'))) return context.rows.leaveOut(place, 'transfer')
        if (isStartingBalance(cell('payee'))) return context.rows.leaveOut(place, 'adjustment')
        const amount = row.number('amount')
        // The parts of a split follow as rows of their own.
        if (amount === 0 && (row.number('splitAmount') ?? 0) !== 0) return context.rows.leaveOut(place, 'empty')
        addMoney(context, {
          place,
          key: { fields: [at.day, amount, ...['account', 'payee', 'notes', 'category'].map(cell)] },
          day: at.day,
          amount,
          currency: '',
          category: cell('category'),
          content: [cell('payee'), cell('notes')],
        })
      },
    }
  },
}
