import { isDay } from '@haru/shared/calendar/day.ts'
import type { DatabaseRow, DatabaseTables } from '../read/database-tables.ts'
import type { RowPlace } from '../read/import-result.ts'
import { addMoney } from '../read/money-record.ts'
import type { ReadContext } from '../read/read-context.ts'
import type { DatabaseFormat } from './file-format.ts'

/** Actual stores hundredths in every currency. */
const perMajorUnit = 100

/** The database of Actual, which its export packs. A transfer has the other half of it; the parts of a split stand for the whole. */
export const actualDatabaseFormat: DatabaseFormat = {
  format: 'actual',
  matches: (tables) => ['transactions', 'accounts', 'payees', 'category_mapping'].every((name) => tables.has(name)),
  read: (context, tables, file) => {
    const payees = readNames(tables, 'payees', 'payee_mapping', 'targetId')
    const categories = readNames(tables, 'categories', 'category_mapping', 'transferId')
    let line = 0
    for (const row of tables.read('transactions')) {
      line += 1
      if (row['tombstone'] === 1 || row['isParent'] === 1) continue
      addTransaction(context, { file, line }, row, { payees, categories })
    }
  },
}

type Names = ReadonlyMap<unknown, string>

/** The names by the ids that transactions have, which lead to the names after merges. */
function readNames(tables: DatabaseTables, table: string, mapping: string, target: string): Names {
  const names = new Map([...tables.read(table)].map(({ id, name }) => [id, String(name ?? '')] as const))
  const mapped = [...tables.read(mapping)].map((row) => [row['id'], names.get(row[target] ?? null) ?? ''] as const)
  return new Map([...names, ...mapped])
}

function addTransaction(
  context: ReadContext,
  place: RowPlace,
  row: DatabaseRow,
  { payees, categories }: { readonly payees: Names; readonly categories: Names },
) {
  const digits = String(row['date'])
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  if (!isDay(day)) return context.rows.refuse(place, 'invalidDate', 'date')
  if (typeof row['transferred_id'] === 'string') return context.rows.leaveOut(place, 'transfer')
  const id = String(row['id'])
  if (row['starting_balance_flag'] === 1) return context.rows.leaveOut(place, 'adjustment')
  if (!context.rows.addIdentifier(place, id)) return
  addMoney(context, {
    place,
    key: { id },
    day,
    amount: typeof row['amount'] === 'number' ? row['amount'] / perMajorUnit : null,
    currency: '',
    category: categories.get(row['category']) ?? '',
    content: [payees.get(row['description']) ?? '', String(row['notes'] ?? '')],
  })
}
