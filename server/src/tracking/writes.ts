import type { Totals } from '@haru/shared/areas/define.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Owner, Shelf } from '@haru/shared/tracking/store.ts'
import type { Insertable } from 'kysely'
import type { EntryTable, Transaction } from '../db/schema.ts'
import { metricColumns, periodColumns, writeEntry } from './rows.ts'

export const keyColumns = ['owner_id', 'area', 'kind', ...periodColumns] as const
const valueColumns = ['id', 'values', 'items', ...metricColumns, 'revision', 'seq', 'updated_at'] as const

/** As many as both databases take parameters for. */
const rowsAtOnce = 200

/** An entry as it is written, by its owner, with the number of the write. */
export interface Written {
  readonly shelf: Shelf
  readonly entry: Entry
  readonly totals: Totals | null
  readonly seq: number
}

/** Writes each entry over whatever has its period. */
export async function writeEntries(
  transaction: Transaction,
  { ownerId }: Owner,
  entries: readonly Written[],
  now: number,
): Promise<void> {
  const rows = entries.map(({ shelf, entry, totals, seq }) => ({
    ...whose(ownerId, shelf),
    ...writeEntry(shelf, entry, totals),
    seq,
    updated_at: now,
  }))
  for (let i = 0; i < rows.length; i += rowsAtOnce) await upsert(transaction, rows.slice(i, i + rowsAtOnce))
}

/** The beginning of the key of what stands on a shelf. */
export function whose(ownerId: string, { area, kind }: Shelf) {
  return { owner_id: ownerId, area: area.id, kind }
}

async function upsert(transaction: Transaction, rows: readonly Insertable<EntryTable>[]): Promise<void> {
  await transaction
    .insertInto('entry')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(keyColumns)
        .doUpdateSet((eb) => Object.fromEntries(valueColumns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
}

/** The person's last number, after a transaction that needed more than the one it was given. */
export async function keepSeq(transaction: Transaction, { ownerId }: Owner, seq: number): Promise<void> {
  await transaction.updateTable('account').set({ seq }).where('id', '=', ownerId).execute()
}

/** What a record comes to; a goal is measured by what is recorded. */
export function totalsOf({ area, kind }: Shelf, { items, values }: Pick<Entry, 'items' | 'values'>): Totals | null {
  return kind === 'record' ? area.total(items, values) : null
}
