import { Refusal } from '@haru/shared/errors.ts'
import type { Collection, Owner, Store } from '@haru/shared/tracking/store.ts'
import type { ChangeLog, EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { type Insertable, sql } from 'kysely'
import { toDatabaseErrorCode } from '../db/database-errors.ts'
import { databaseTime } from '../db/database-kind.ts'
import { prepareQuery, prepareWrite } from '../db/prepared-query.ts'
import type { Database, Tables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { DatabaseStore } from './store.ts'
import { createPlaceholders, toExcludedValues } from './writes.ts'

/** The screen offers undo for ten seconds; the rest is for slow networks. */
export const undoLifetimeMs = 60_000
/** The number of operations of a user that can be undone, besides the newest of those that are larger than `maxSlotSize`. */
export const slotCount = 32
/** In characters of JSON. A full day with the longest notes has 100,000. */
export const maxSlotSize = 16 * 1024

/** The changes of operations, for as long as they can be undone. */
export interface UndoLog {
  /** Runs a save or a removal over a store that writes the logged changes in the same transaction. */
  readonly run: <T>(key: UndoKey, work: (store: Store, log: ChangeLog) => Promise<T>) => Promise<T>
  /** Refuses with `tooLate` where the operation is unknown, too old or of another currency. */
  readonly find: (key: UndoKey) => Promise<readonly EntryChange[]>
}

interface UndoKey {
  readonly owner: Owner
  /** The currency of the account (ISO 4217). The amounts of changes in another currency are not those of today. */
  readonly currency: string
  readonly collection: Collection
  readonly operation: string
}

interface UndoLogDeps extends Pick<Deps, 'db' | 'log'> {
  readonly store: DatabaseStore
}

/**
 * Stores the changes in a table, so that all servers of the database find them. Each write of a user replaces what an earlier one left in its
 * slot, so that the size of the log is limited by one statement.
 */
export function openUndoLog({ db, store, log }: UndoLogDeps): UndoLog {
  const { put, find } = prepareStatements(db)

  function runLogged<T>(key: UndoKey, work: (store: Store, log: ChangeLog) => Promise<T>): Promise<T> {
    let changes: readonly EntryChange[] = []
    const write: Store['write'] = (owner, change, planned) =>
      store.write(
        owner,
        async (writer, { transaction, seq }) => {
          // The transaction may run again, and a repeated operation changes nothing.
          changes = []
          const result = await change(writer)
          if (changes.length > 0) await put(transaction, toRow(key, changes, seq))
          return result
        },
        planned,
      )
    return work({ ...store, write }, (all) => {
      changes = all
    })
  }

  return {
    run: async (key, work) => {
      try {
        return await runLogged(key, work)
      } catch (error) {
        if (error instanceof Refusal || toDatabaseErrorCode(error) !== null) throw error
        // If the table is damaged, the save succeeds without it.
        const result = await work(store, () => undefined)
        log.fault('undoNotStored', error)
        return result
      }
    },
    find: async (key) => {
      const [row] = await find(db, { owner_id: key.owner.ownerId, key: formatKey(key) })
      if (row === undefined) throw new Refusal('tooLate', { msg: 'error.undoTooLate' })
      return JSON.parse(row.changes)
    },
  }
}

function prepareStatements(db: Database) {
  // The servers of a database have different clocks.
  const now = databaseTime(db)
  return {
    put: prepareWrite((placeholder) =>
      db
        .insertInto('undo_log')
        .values({
          ...createPlaceholders(placeholder, ['owner_id', 'slot', 'key', 'changes']),
          expires_at: sql`${now} + ${sql.lit(undoLifetimeMs)}`,
        } as Insertable<Tables['undo_log']>)
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'slot']).doUpdateSet(toExcludedValues(['key', 'changes', 'expires_at'])),
        ),
    ),
    find: prepareQuery((placeholder) =>
      db
        .selectFrom('undo_log')
        .select('changes')
        .where('owner_id', '=', placeholder('owner_id'))
        .where('key', '=', placeholder('key'))
        .where('expires_at', '>', now),
    ),
  }
}

function toRow(key: UndoKey, all: readonly EntryChange[], seq: number) {
  const changes = JSON.stringify(all)
  return {
    owner_id: key.owner.ownerId,
    // All large operations share a slot.
    slot: changes.length > maxSlotSize ? slotCount : seq % slotCount,
    key: formatKey(key),
    changes,
  }
}

function formatKey({ currency, collection, operation }: UndoKey): string {
  return `${currency} ${collection.area.id} ${collection.kind} ${operation}`
}

/** Deletes the operations that have expired. */
export async function removeExpiredUndos(db: Database): Promise<void> {
  await db.deleteFrom('undo_log').where('expires_at', '<=', databaseTime(db)).execute()
}
