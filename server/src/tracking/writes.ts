import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { writeEntry, writePeriod } from '@haru/shared/tracking/rows.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { type DeleteQueryBuilder, type Insertable, sql } from 'kysely'
import { type CreatePlaceholder, prepareQuery, prepareWrite } from '../db/prepared-query.ts'
import type {
  CategoryTable,
  Database,
  EntryTable,
  OperationTable,
  RemovedTable,
  Tables,
  Transaction,
} from '../db/schema.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { maxChunkBytes } from './chunks.ts'
import { periodColumns, storedTotalsColumns } from './entry-columns.ts'

const keyColumns = ['owner_id', 'area', 'kind', ...periodColumns] as const
const valueColumns = ['id', 'values', 'items', ...storedTotalsColumns, 'revision', 'seq', 'updated_at'] as const

/** As many rows as both databases accept parameters for. */
const maxRowsPerInsert = 200

/** An entry to write, with the number of the write. */
export interface EntryWrite {
  readonly collection: Collection
  readonly entry: Entry
  readonly totals: Totals | null
  readonly seq: number
}

type AnyIterable<T> = Iterable<T> | AsyncIterable<T>

/** Writes many entries, replacing any entry of the same period. */
export function writeEntries(
  transaction: Transaction,
  owner: Owner,
  entries: AnyIterable<EntryWrite>,
  now: number,
): Promise<void> {
  return writeRows(transaction, entries, (write) => toEntryRow(owner, write, now))
}

/** A record to remove, with the number of the write. */
export type RecordRemoval = Pick<EntryWrite, 'entry' | 'seq'>

/** Removes records of an area, at most `maxRowsPerInsert`, and writes their tombstones. */
export async function removeRecords(
  transaction: Transaction,
  { ownerId }: Owner,
  area: AnyArea,
  removals: readonly RecordRemoval[],
  now: number,
): Promise<void> {
  if (removals.length === 0) return
  const key = toEntryKey(ownerId, { area, kind: 'record' })
  const removed = removals.map(({ entry, seq }) => ({
    ...key,
    ...writePeriod(entry.period),
    id: entry.id,
    seq,
    removed_at: now,
  }))
  await transaction
    .deleteFrom('entry')
    .where('owner_id', '=', ownerId)
    .where('area', '=', key.area)
    .where('kind', '=', key.kind)
    .where(
      'start',
      'in',
      removed.map(({ start }) => start),
    )
    .where(
      'id',
      'in',
      removed.map(({ id }) => id),
    )
    .execute()
  await transaction
    .insertInto('removed')
    .values(removed)
    .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(toExcludedValues(tombstoneColumns)))
    .execute()
}

/** A stored entry without its owner and the number of its write. */
export type StoredEntry = ReturnType<typeof toStoredEntry>

export function toStoredEntry({ collection, entry, totals }: Omit<EntryWrite, 'seq'>) {
  return { area: collection.area.id, kind: collection.kind, ...writeEntry(collection, entry, totals) }
}

/** Writes prepared entries with consecutive numbers from `seq` on. */
export function writeStoredEntries(
  transaction: Transaction,
  { ownerId }: Owner,
  entries: readonly StoredEntry[],
  { seq, now }: { readonly seq: number; readonly now: number },
): Promise<void> {
  const toRow = (stored: StoredEntry, i: number) => ({ ...stored, owner_id: ownerId, seq: seq + i, updated_at: now })
  return writeRows(transaction, entries, toRow)
}

/** Writes a row for each element, in statements of at most `maxRowsPerInsert` rows and about `maxChunkBytes` bytes. */
async function writeRows<T>(
  transaction: Transaction,
  list: AnyIterable<T>,
  toRow: (item: T, index: number) => Insertable<EntryTable>,
): Promise<void> {
  let rows: Insertable<EntryTable>[] = []
  let length = 0
  let count = 0
  const flush = async () => {
    if (rows.length > 0) await upsertEntries(transaction, rows).execute()
    rows = []
    length = 0
  }
  for await (const each of list) {
    const row = toRow(each, count)
    count += 1
    // An estimate: a Hangul letter counts as one, but has three bytes.
    length += row.values.length + row.items.length
    rows.push(row)
    if (rows.length >= maxRowsPerInsert || length >= maxChunkBytes) await flush()
    await yieldWhenLong()
  }
  await flush()
}

export function toEntryRow({ ownerId }: Owner, { collection, entry, totals, seq }: EntryWrite, now: number) {
  return { ...toEntryKey(ownerId, collection), ...writeEntry(collection, entry, totals), seq, updated_at: now }
}

/** The columns of the key of an entry that name its collection. */
export function toEntryKey(ownerId: string, { area, kind }: Collection) {
  return { owner_id: ownerId, area: area.id, kind }
}

/** Prepares the statements of a save for one database. */
export function prepareWrites(db: Database) {
  return {
    put: prepareWrite((placeholder) =>
      upsertEntries(db, [createPlaceholders(placeholder, [...keyColumns, ...valueColumns]) as Insertable<EntryTable>]),
    ),
    remove: prepareWrite((placeholder) => {
      const deletion: DeleteQueryBuilder<Tables, 'entry', unknown> = db.deleteFrom('entry')
      return keyColumns.reduce((rest, column) => rest.where(column, '=', placeholder(column)), deletion)
    }),
    putTombstone: prepareWrite((placeholder) =>
      db
        .insertInto('removed')
        .values(createPlaceholders(placeholder, [...keyColumns, ...tombstoneColumns]) as Insertable<RemovedTable>)
        .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(toExcludedValues(tombstoneColumns))),
    ),
    findOperation: prepareQuery((placeholder) =>
      db
        .selectFrom('operation')
        .select(['digest', 'answer'])
        .where('owner_id', '=', placeholder('owner_id'))
        .where('id', '=', placeholder('id')),
    ),
    putOperation: prepareWrite((placeholder) =>
      db
        .insertInto('operation')
        .values(createPlaceholders(placeholder, operationColumns) as Insertable<OperationTable>),
    ),
    putCategory: prepareWrite((placeholder) =>
      db
        .insertInto('category')
        .values(createPlaceholders(placeholder, categoryColumns) as Insertable<CategoryTable>)
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'area']).doUpdateSet(toExcludedValues(['value', 'revision'])),
        ),
    ),
  }
}

export type Writes = ReturnType<typeof prepareWrites>

const tombstoneColumns = ['id', 'seq', 'removed_at'] as const
const categoryColumns = ['owner_id', 'area', 'value', 'revision'] as const
const operationColumns = ['owner_id', 'id', 'digest', 'answer', 'at'] as const

export function createPlaceholders(placeholder: CreatePlaceholder, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, placeholder(column)]))
}

function upsertEntries(db: Database, rows: readonly Insertable<EntryTable>[]) {
  return db
    .insertInto('entry')
    .values(rows)
    .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(toExcludedValues(valueColumns)))
}

/** Sets each column to the value of the row that could not be inserted. */
export function toExcludedValues(columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))
}

/** Stores the last number of a user after a transaction that used more than one. */
export async function updateSeq(transaction: Transaction, { ownerId }: Owner, seq: number): Promise<void> {
  await transaction.updateTable('account').set({ seq }).where('id', '=', ownerId).execute()
}
