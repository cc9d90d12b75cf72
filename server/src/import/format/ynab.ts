import { findCurrencySign } from '../read/money-converter.ts'
import { addMoney, isStartingBalance } from '../read/money-record.ts'
import type { ProductTable } from './table-format.ts'

/** The register of YNAB. A transfer is in it twice, once for each account. */
export const ynabFormat: ProductTable = {
  format: 'ynab',
  columns: {
    account: ['account'],
    date: ['date'],
    payee: ['payee'],
    category: ['category', 'sub category', 'category group/category'],
    memo: ['memo'],
    outflow: ['outflow'],
    inflow: ['inflow'],
  },
  required: ['account', 'date', 'payee', 'outflow', 'inflow'],
  dateColumn: 'date',
  createReader: (context) => ({
    read: (row) => {
      const { place, cell } = row
      const at = row.time('date')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      if (/^transfer\s*:/i.test(cell('payee'))) return context.rows.leaveOut(place, 'transfer')
      if (isStartingBalance(cell('payee'))) return context.rows.leaveOut(place, 'adjustment')
      const amount = (row.number('inflow') ?? 0) - (row.number('outflow') ?? 0)
      const texts = ['account', 'payee', 'category', 'memo'].map(cell)
      addMoney(context, {
        place,
        key: { fields: [at.day, amount, ...texts] },
        day: at.day,
        // The difference of two decimals, such as 0.3 - 0.1, is shown with its own digits again.
        amount: Number(amount.toFixed(6)),
        currency: findCurrencySign(cell('inflow')) || findCurrencySign(cell('outflow')),
        category: cell('category'),
        content: [cell('payee'), cell('memo')],
      })
    },
  }),
}
