import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { ImportOutcome } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { isSameCategory } from '@haru/shared/tracking/category/edit-category.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import { putListChanges } from '../db/changed-lists.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import type { Caller } from '../http/request-context.ts'
import { maxEntries } from '../tracking/store.ts'
import { updateSeq, writeStoredEntries } from '../tracking/writes.ts'
import { readCategoryMap, readRecordsOfDays } from './account-records.ts'
import { type AddedCategory, listAddedCategories } from './added-categories.ts'
import type { ImportReader } from './import-reader.ts'
import {
  deleteFile,
  findImport,
  readCommitVersion,
  readPreview,
  type StoredCategoryChange,
  type StoredImport,
} from './import-rows.ts'
import type { PlanResult, PlanSetup } from './plan/planner.ts'
import type { ReadFile } from './read-file.ts'
import type { CategoryMap, ResolvedNames } from './resolve-names.ts'

export interface CommitContext {
  readonly areas: readonly AnyArea[]
  readonly db: Database
  readonly caller: Caller
  readonly now: number
  readonly maxBytes: number
}

/**
 * Stores the new items of a file, completely or not at all. Null if another import of the user was committed or
 * reverted while the file was read, so that it has to be read again. Refuses with `limitReached` and `staleVersion`.
 */
export function commitImport(context: CommitContext, row: StoredImport, file: ReadFile): Promise<StoredImport | null> {
  const { areas, db, caller, now, maxBytes } = context
  const work = async (transaction: Transaction, firstSeq: number): Promise<StoredImport | null> => {
    const current = await findImport(transaction, caller, row.id, now)
    if (current.state === 'committed') return current
    if (current.state !== 'open' || current.revision !== row.revision) throw new Refusal('staleVersion')
    if ((await readCommitVersion(transaction, caller)) !== file.known.version) return null
    const before = await readCategoryMap(transaction, areas, caller)
    const resolved = file.resolve(before)
    const setup = {
      units: caller.units,
      dayStart: caller.dayStart,
      countOptions: await readOwnerCountOptions(transaction, caller.ownerId),
      resolved,
      before,
      committedAt: now,
    }
    const { result, seq } = await storeRecords(transaction, context, row, { reader: file.reader, setup, firstSeq })
    const changes = listChanges(before, resolved.categories)
    await writeCategories(transaction, caller, changes, seq)
    await updateSeq(transaction, caller, seq)
    const committed: StoredImport = {
      ...current,
      ...describeCommit(result, resolved, listAddedCategories(before, resolved.categories), now),
      revision: current.revision + 1,
    }
    const { owner_id: _owner, id: _id, ...columns } = committed
    const { numUpdatedRows } = await transaction
      .updateTable('import')
      .set(columns)
      .where('owner_id', '=', caller.ownerId)
      .where('id', '=', row.id)
      .executeTakeFirst()
    // It has expired while it was stored.
    if (numUpdatedRows === 0n) throw new Refusal('notFound')
    await deleteFile(transaction, caller.ownerId, row.id)
    return committed
  }
  const { currency } = caller.units
  return withOwnerTransaction(db, caller.ownerId, work, { currency, maxBytes, isLarge: true })
}

interface FilePlan {
  readonly reader: ImportReader
  readonly setup: PlanSetup
  readonly firstSeq: number
}

/**
 * Stores the planned records, with the keys by which their items are found again. `seq` is the number of the next write. Refuses with
 * `limitReached` before it writes records for which the account has no room, because all writes of SQLite wait for this transaction.
 */
async function storeRecords(
  transaction: Transaction,
  { areas, caller, now }: CommitContext,
  row: StoredImport,
  { reader, setup, firstSeq }: FilePlan,
): Promise<{ readonly result: PlanResult; readonly seq: number }> {
  const { owner_id, id: import_id } = row
  let seq = firstSeq
  let entryCount = await countEntries(transaction, caller)
  const result = await reader.plan(setup, {
    readRecords: (needed) => readRecordsOfDays(transaction, caller, areas, needed),
    storeRecords: async (records) => {
      const entries = records.map(({ entry }) => entry)
      entryCount += entries.filter(({ revision }) => revision === 1).length
      if (entryCount > maxEntries) throw createNoRoom()
      const stored = records.map((record) => ({ ...record.stored, owner_id, import_id }))
      await writeStoredEntries(transaction, caller, entries, { seq, now })
      await transaction.insertInto('import_record').values(stored).execute()
      seq += records.length
    },
  })
  return { result, seq }
}

interface CategoryUpdate {
  readonly area: string
  readonly after: Category
}

function listChanges(before: CategoryMap, after: CategoryMap): readonly CategoryUpdate[] {
  return [...after].flatMap(([area, category]) => {
    const old = before.get(area)
    return old === undefined || isSameCategory(old, category) ? [] : [{ area, after: category }]
  })
}

/** Stores changed categories as a save of categories does. */
export async function writeCategories(
  transaction: Transaction,
  caller: Pick<Caller, 'ownerId'>,
  changes: readonly CategoryUpdate[],
  seq: number,
): Promise<void> {
  if (changes.length === 0) return
  const { ownerId } = caller
  const { last } = await transaction
    .selectFrom('category')
    .select((eb) => eb.fn.max<number | null>('revision').as('last'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const revision = (last ?? 0) + 1
  for (const { area, after } of changes) {
    await transaction
      .insertInto('category')
      .values({ owner_id: ownerId, area, value: JSON.stringify(after), revision })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'area']).doUpdateSet({ value: JSON.stringify(after), revision }),
      )
      .execute()
  }
  await putListChanges(transaction, caller, ['categories'], seq)
}

/** Refuses with `limitReached` an import with more new records than an account without any has room for. */
export function refuseTooManyRecords(row: StoredImport): void {
  if (Number(readPreview(row)?.created) > maxEntries) throw createNoRoom()
}

const createNoRoom = () => new Refusal('limitReached', { limit: maxEntries })

async function countEntries(transaction: Transaction, { ownerId }: Caller): Promise<number> {
  const { count } = await transaction
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The columns of an import that its commit changes. */
function describeCommit(
  { preview, stored }: PlanResult,
  { names }: ResolvedNames,
  added: readonly AddedCategory[],
  now: number,
): Pick<
  StoredImport,
  'state' | 'preview' | 'outcome' | 'categories' | 'format' | 'committed_at' | 'expires_at' | 'progress'
> {
  const outcome: ImportOutcome = {
    ...stored,
    known: preview.known,
    skipped: preview.skippedCnt,
    refused: preview.refusedCnt,
    kept: 0,
  }
  const storedNames = names.flatMap(({ name: { area, kind, text }, ref }) =>
    ref === null ? [] : [{ area, kind, text, ...ref }],
  )
  return {
    state: 'committed',
    preview: JSON.stringify(preview),
    outcome: JSON.stringify(outcome),
    categories: JSON.stringify({ names: storedNames, made: added } satisfies StoredCategoryChange),
    format: preview.format,
    committed_at: now,
    expires_at: null,
    progress: 100,
  }
}
