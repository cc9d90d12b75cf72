import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { ImportOutcome } from '@haru/shared/contract/import/import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import { isSameCategory } from '@haru/shared/tracking/category/edit-category.ts'
import { areasWithCategories, type Category } from '@haru/shared/tracking/category.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import type { Insertable } from 'kysely'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import { putListChanges } from '../db/changed-lists.ts'
import type { ImportRecordTable } from '../db/import-tables.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import type { Caller } from '../http/request-context.ts'
import { generateId } from '../runtime/generate-id.ts'
import { maxEntries } from '../tracking/store.ts'
import { type EntryWrite, updateSeq, writeEntries } from '../tracking/writes.ts'
import { readCategoryMap } from './account-records.ts'
import type { CategoryMap, ResolvedNames } from './file-names.ts'
import {
  deleteFile,
  findImport,
  readCommitVersion,
  type StoredCategoryChange,
  type StoredImport,
} from './import-rows.ts'
import { listMadeCategories, type MadeCategory } from './made-categories.ts'
import { planRecords } from './plans.ts'
import { createPreviewBuilder, type PreviewBuilder } from './preview.ts'
import type { ReadFile } from './read-file.ts'
import { applyPlan, type RecordPlan } from './record-plan.ts'
import { digestItem, type StoredRecord } from './stored-record.ts'

export interface CommitContext {
  readonly areas: readonly AnyArea[]
  readonly db: Database
  readonly caller: Caller
  readonly now: number
  readonly maxBytes: number
}

/** The largest number of rows of `import_record` in a statement. */
const maxRowsPerInsert = 100

/**
 * Stores what a file has that the account does not have, completely or not at all. Null if another import of the user was committed or
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
    const countOptions = await readOwnerCountOptions(transaction, caller.ownerId)
    const preview = createPreviewBuilder({ areas, summary: file.summary, resolved, before, countOptions })
    const seq = await writeRecords(transaction, context, row, { file, resolved, preview, countOptions, firstSeq })
    const changes = listChanges(before, resolved.categories)
    await writeCategories(transaction, caller, changes, seq)
    await updateSeq(transaction, caller, seq)
    await refuseTooManyEntries(transaction, caller)
    const committed: StoredImport = {
      ...current,
      ...describeCommit(file, resolved, preview, listMadeCategories(before, resolved.categories), now),
      revision: current.revision + 1,
    }
    const { owner_id: _owner, id: _id, ...columns } = committed
    await transaction
      .updateTable('import')
      .set(columns)
      .where('owner_id', '=', caller.ownerId)
      .where('id', '=', row.id)
      .execute()
    await deleteFile(transaction, caller.ownerId, row.id)
    return committed
  }
  return withOwnerTransaction(db, caller.ownerId, work, { maxBytes, isLarge: true })
}

interface RecordWrites {
  readonly file: ReadFile
  readonly resolved: ResolvedNames
  readonly preview: PreviewBuilder
  readonly countOptions: CountOptions
  readonly firstSeq: number
}

/** Writes the planned records, with what is needed to find their items again. Returns the number of the next write. */
async function writeRecords(
  transaction: Transaction,
  { areas, caller, now }: CommitContext,
  row: StoredImport,
  { file, resolved, preview, countOptions, firstSeq }: RecordWrites,
): Promise<number> {
  let seq = firstSeq
  let stored: Insertable<ImportRecordTable>[] = []
  const flush = async () => {
    if (stored.length > 0) await transaction.insertInto('import_record').values(stored).execute()
    stored = []
  }
  async function* entryWrites(): AsyncGenerator<EntryWrite> {
    const context = { areas: areasWithCategories(areas), units: caller.units, resolved }
    for await (const plan of planRecords(transaction, caller, file.reader, context)) {
      preview.add(plan)
      const entry = applyPlan(plan, () => generateId(now))
      if (entry === null) continue
      stored.push(toStoredRow(row, plan))
      if (stored.length >= maxRowsPerInsert) await flush()
      yield {
        collection: plan.collection,
        entry,
        totals: computeStoredTotals(plan.collection, entry, countOptions),
        seq,
      }
      seq += 1
    }
  }
  await writeEntries(transaction, caller, entryWrites(), now)
  await flush()
  return seq
}

function toStoredRow({ owner_id, id }: StoredImport, plan: RecordPlan): Insertable<ImportRecordTable> {
  const { collection, period, before, items, dayValue } = plan
  const { area } = collection
  const stored: StoredRecord = {
    items: items.map(({ item }) => digestItem(area, item)),
    before: before?.items.map((item) => digestItem(area, item)) ?? [],
    values: dayValue?.values ?? {},
  }
  const rows = [...items.flatMap((each) => each.rows), ...(dayValue === null ? [] : [dayValue.row])]
  const identities = new Set(rows.map(({ identity }) => identity))
  return {
    owner_id,
    import_id: id,
    area: area.id,
    start: period.start,
    type: period.type,
    finish: period.end,
    identities: [...identities].join(''),
    items: JSON.stringify(stored),
  }
}

interface CategoryChange {
  readonly area: string
  readonly after: Category
}

function listChanges(before: CategoryMap, after: CategoryMap): readonly CategoryChange[] {
  return [...after].flatMap(([area, category]) => {
    const old = before.get(area)
    return old === undefined || isSameCategory(old, category) ? [] : [{ area, after: category }]
  })
}

/** Stores changed categories as a save of categories does. */
export async function writeCategories(
  transaction: Transaction,
  caller: Pick<Caller, 'ownerId'>,
  changes: readonly CategoryChange[],
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

async function refuseTooManyEntries(transaction: Transaction, { ownerId }: Caller): Promise<void> {
  const { count } = await transaction
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (count > maxEntries) throw new Refusal('limitReached', { limit: maxEntries })
}

/** The columns of an import that its commit changes. */
function describeCommit(
  { summary }: ReadFile,
  { names }: ResolvedNames,
  preview: PreviewBuilder,
  made: readonly MadeCategory[],
  now: number,
): Pick<
  StoredImport,
  'state' | 'preview' | 'outcome' | 'categories' | 'format' | 'committed_at' | 'expires_at' | 'progress'
> {
  const result = preview.result()
  const outcome: ImportOutcome = {
    ...preview.stored(),
    known: result.known,
    skipped: result.skippedCnt,
    refused: result.refusedCnt,
    kept: 0,
  }
  const stored = names.flatMap(({ name: { area, kind, text }, ref }) =>
    ref === null ? [] : [{ area, kind, text, ...ref }],
  )
  return {
    state: 'committed',
    preview: JSON.stringify(result),
    outcome: JSON.stringify(outcome),
    categories: JSON.stringify({ names: stored, made } satisfies StoredCategoryChange),
    format: summary.format,
    committed_at: now,
    expires_at: null,
    progress: 100,
  }
}
