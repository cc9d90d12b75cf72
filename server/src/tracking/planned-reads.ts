import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { type EntryRow, readEntry } from '@haru/shared/tracking/rows.ts'
import type { Operation, Owner, PlannedReads, StoredCategory, Writer } from '@haru/shared/tracking/store.ts'
import type { LockedAccount } from '../db/owner-transaction.ts'
import { prepareFirstQuery } from '../db/prepared-query.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { entryColumns, periodColumns } from './entry-columns.ts'

export interface PlannedResults extends LockedAccount {
  readonly countOptions: CountOptions
  readonly operation: Operation | null
  readonly category: StoredCategory | null
  readonly entry: Entry | null
}

/**
 * Prepares the query of what a write reads first: one statement instead of four, each of which is a round trip on PostgreSQL. The account
 * is locked by an earlier statement, because a statement that waits for a lock sees the rows from before its wait. The prepared function
 * returns undefined if there is no such account.
 */
export function preparePlannedReads(db: Database) {
  const query = prepareFirstQuery((placeholder) =>
    db
      .selectFrom('account')
      .leftJoin('operation', (join) =>
        join.onRef('operation.owner_id', '=', 'account.id').on('operation.id', '=', placeholder('operation')),
      )
      .leftJoin('category', (join) =>
        join.onRef('category.owner_id', '=', 'account.id').on('category.area', '=', placeholder('area')),
      )
      .leftJoin('entry', (join) => {
        const ofOwner = join.onRef('entry.owner_id', '=', 'account.id')
        const keys = ['area', 'kind', ...periodColumns] as const
        return keys.reduce((rest, key) => rest.on(`entry.${key}`, '=', placeholder(key)), ofOwner)
      })
      .select([
        'account.seq as account_seq',
        'account.bytes',
        'account.currency',
        'account.count_warm_ups',
        'operation.digest',
        'operation.answer',
        'category.value as category',
        'category.revision as category_revision',
        ...entryColumns.map((column) => `entry.${column}` as const),
      ])
      .where('account.id', '=', placeholder('owner')),
  )
  return async (
    transaction: Transaction,
    { ownerId }: Owner,
    planned: PlannedReads,
  ): Promise<PlannedResults | undefined> => {
    const { operation, collection, period } = planned
    const [row] = await query(transaction, {
      owner: ownerId,
      operation: operation ?? '',
      area: collection.area.id,
      kind: collection.kind,
      start: period.start,
      type: period.type,
      finish: period.end,
    })
    if (row === undefined) return undefined
    const { account_seq: seq, bytes, currency, digest, answer, category, category_revision: revision } = row
    return {
      seq,
      bytes,
      currency,
      countOptions: { countWarmUps: row.count_warm_ups === 1 },
      operation: digest === null || answer === null ? null : { digest, result: JSON.parse(answer) },
      category: category === null || revision === null ? null : { category: JSON.parse(category), revision },
      entry: hasEntry(row) ? readEntry(collection, row) : null,
    }
  }
}

function hasEntry(row: { readonly [Column in keyof EntryRow]: EntryRow[Column] | null }): row is EntryRow {
  return row.id !== null
}

/** A writer that returns the results of the planned reads until its first write. No write changes the count options. */
export function withPlannedResults(
  writer: Writer,
  { operation, collection, period }: PlannedReads,
  results: PlannedResults,
): Writer {
  let isUnchanged = true
  const change =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args) => {
      isUnchanged = false
      return write(...args)
    }
  return {
    ...writer,
    countOptions: async () => results.countOptions,
    find: async (of, at) => {
      const isPlanned = of.area.id === collection.area.id && of.kind === collection.kind && isSamePeriod(at, period)
      return isUnchanged && isPlanned ? results.entry : writer.find(of, at)
    },
    categories: async (areas) => {
      const isPlanned = areas.length === 1 && areas[0]?.id === collection.area.id
      return isUnchanged && isPlanned ? [results.category] : writer.categories(areas)
    },
    findOperation: async (id) => (isUnchanged && id === operation ? results.operation : writer.findOperation(id)),
    put: change(writer.put),
    remove: change(writer.remove),
    putCategory: change(writer.putCategory),
    putOperation: change(writer.putOperation),
  }
}
