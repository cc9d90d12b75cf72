import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import { computeMoneyScale, rescaleExactly } from '@haru/shared/field/currency-scale.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import { isSameCategory } from '@haru/shared/tracking/category/edit-category.ts'
import { type CategoryRef, listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { rescaleValues } from '@haru/shared/tracking/rescale.ts'
import { readItems, readPeriod } from '@haru/shared/tracking/rows.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { hasDayValue } from '@haru/shared/tracking/validate.ts'
import type { Selectable } from 'kysely'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import type { ImportRecordTable } from '../db/import-tables.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Transaction } from '../db/schema.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { readStoredEntries } from '../tracking/stored-entries.ts'
import { type EntryWrite, type RecordRemoval, removeRecords, updateSeq, writeEntries } from '../tracking/writes.ts'
import { readCategoryMap, readRecordsOfDays } from './account-records.ts'
import { type AddedCategory, takeBackCategories } from './added-categories.ts'
import { type CommitContext, writeCategories } from './commit-import.ts'
import { findImport, readCategoryChange, readOutcome, type StoredImport } from './import-rows.ts'
import { digestItem, type StoredRecord, takeItems } from './stored-record.ts'

/** The number of records that are read together. */
const recordsPerQuery = 100

/**
 * Reverts a committed import, completely or not at all. Items that the user has changed since stay and are counted;
 * a record without anything else is removed.
 */
export function revertImport(context: CommitContext, id: string): Promise<StoredImport> {
  const { areas, db, caller, now, maxBytes } = context
  const work = async (transaction: Transaction, firstSeq: number): Promise<StoredImport> => {
    const row = await findImport(transaction, caller, id, now)
    if (row.state !== 'committed') return row
    const countOptions = await readOwnerCountOptions(transaction, caller.ownerId)
    const changes = createChangeList(context, transaction, { firstSeq, countOptions })
    for await (const records of readRecords(transaction, row, areas)) await changes.take(records)
    const seq = changes.nextSeq()
    await deleteRecords(transaction, row)
    await takeBackAdded(transaction, context, readCategoryChange(row.categories).made, seq)
    await updateSeq(transaction, caller, seq)
    const outcome = readOutcome(row)
    const reverted: StoredImport = {
      ...row,
      state: 'reverted',
      revision: row.revision + 1,
      reverted_at: now,
      categories: '',
      outcome: outcome === null ? '' : JSON.stringify({ ...outcome, kept: changes.unrevertedCount() }),
    }
    const { state, revision, reverted_at, categories, outcome: text } = reverted
    await transaction
      .updateTable('import')
      .set({ state, revision, reverted_at, categories, outcome: text })
      .where('owner_id', '=', caller.ownerId)
      .where('id', '=', id)
      .execute()
    return reverted
  }
  const { currency } = caller.units
  return withOwnerTransaction(db, caller.ownerId, work, { currency, maxBytes, isLarge: true })
}

/** Stored records of one area, in the order of their days. */
interface AreaRecords {
  readonly area: AnyArea
  readonly rows: readonly Selectable<ImportRecordTable>[]
}

async function* readRecords(
  transaction: Transaction,
  { owner_id, id }: StoredImport,
  areas: readonly AnyArea[],
): AsyncGenerator<AreaRecords> {
  for (const area of listAreasWithCategories(areas)) {
    for (let offset = 0; ; offset += recordsPerQuery) {
      const rows = await transaction
        .selectFrom('import_record')
        .selectAll()
        .where('owner_id', '=', owner_id)
        .where('import_id', '=', id)
        .where('area', '=', area.id)
        .orderBy('start')
        .orderBy('type')
        .orderBy('finish')
        .limit(recordsPerQuery)
        .offset(offset)
        .execute()
      if (rows.length > 0) yield { area, rows }
      if (rows.length < recordsPerQuery) break
    }
  }
}

interface AreaChanges {
  readonly area: AnyArea
  readonly writes: EntryWrite[]
  readonly removals: RecordRemoval[]
}

/** Takes the items of an import out of records, some records at a time. */
function createChangeList(
  { areas, caller, now }: CommitContext,
  transaction: Transaction,
  { firstSeq, countOptions }: { readonly firstSeq: number; readonly countOptions: CountOptions },
) {
  const { units } = caller
  let seq = firstSeq
  let unrevertedCount = 0

  function change({ area, writes, removals }: AreaChanges, entry: Entry, row: Selectable<ImportRecordTable>): void {
    const stored: StoredRecord = JSON.parse(row.items)
    const scale = computeMoneyScale(units.currency, stored.currency ?? units.currency)
    const asImported = (item: Values) => rescaleValues(area.item, item, scale, rescaleExactly)
    const remaining = takeItems(entry.items, stored, (item) => digestItem(area, asImported(item)))
    const { items, removedCount } = remaining
    const values = takeValues(entry.values, stored.values)
    unrevertedCount += remaining.unrevertedCount + values.unrevertedCount
    if (removedCount === 0 && values.removedCount === 0) return
    const collection = { area, kind: 'record' } as const
    const changed = { ...entry, items, values: values.values, revision: entry.revision + 1 }
    if (items.length === 0 && !hasDayValue(area, changed.values)) removals.push({ entry, seq })
    else
      writes.push({ collection, entry: changed, totals: computeStoredTotals(collection, changed, countOptions), seq })
    seq += 1
  }

  return {
    take: async ({ area, rows }: AreaRecords): Promise<void> => {
      const days = [...new Set(rows.map(({ start }) => start as Day))]
      const entries = await readRecordsOfDays(transaction, caller, areas, { area: area.id, days })
      const writes: EntryWrite[] = []
      const removals: RecordRemoval[] = []
      for (const row of rows) {
        await yieldWhenLong()
        const period = readPeriod(row)
        const entry = entries.find((each) => isSamePeriod(each.period, period))
        if (entry !== undefined) change({ area, writes, removals }, entry, row)
      }
      await writeEntries(transaction, caller, writes, now)
      await removeRecords(transaction, caller, area, removals, now)
    },
    unrevertedCount: () => unrevertedCount,
    nextSeq: () => seq,
  }
}

/** The values of a day without those of an import that are still the same. */
function takeValues(values: Values, stored: Values) {
  const names = Object.keys(stored)
  const same = names.filter((name) => values[name] === stored[name])
  const changed = names.filter((name) => !same.includes(name) && (values[name] ?? null) !== null)
  return {
    values: { ...values, ...Object.fromEntries(same.map((name) => [name, null])) },
    removedCount: same.length,
    unrevertedCount: changed.length,
  }
}

async function deleteRecords(transaction: Transaction, { owner_id, id }: StoredImport): Promise<void> {
  await transaction.deleteFrom('import_record').where('owner_id', '=', owner_id).where('import_id', '=', id).execute()
}

/** Takes back the categories that the import added where no record and no saved set uses them. */
async function takeBackAdded(
  transaction: Transaction,
  { areas, caller }: CommitContext,
  added: readonly AddedCategory[],
  seq: number,
): Promise<void> {
  if (added.length === 0) return
  const categories = await readCategoryMap(transaction, areas, caller)
  const changes: { readonly area: string; readonly after: ReturnType<typeof takeBackCategories> }[] = []
  for (const area of listAreasWithCategories(areas)) {
    const own = added.filter((each) => each.area === area.id)
    const category = categories.get(area.id)
    if (own.length === 0 || category === undefined) continue
    const used = await readUsedCategories(transaction, caller, area)
    const after = takeBackCategories(category, own, (ref) => used.has(toKey(ref)))
    if (!isSameCategory(category, after)) changes.push({ area: area.id, after })
  }
  await writeCategories(transaction, caller, changes, seq)
}

const toKey = ({ part, title }: CategoryRef) => JSON.stringify([part, title])

/** The parts and titles that an item of the user has. */
async function readUsedCategories(
  transaction: Transaction,
  owner: CommitContext['caller'],
  area: AnyArea,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  const addItems = (items: readonly Values[]) => {
    for (const { part, title } of items) {
      used.add(toKey({ part: String(part), title: null }))
      used.add(toKey({ part: String(part), title: String(title) }))
    }
  }
  for await (const { items } of readStoredEntries(transaction, owner, { area, kind: 'record' })) addItems(items)
  const sets = await transaction
    .selectFrom('saved_set')
    .select('items')
    .where('owner_id', '=', owner.ownerId)
    .where('area', '=', area.id)
    .execute()
  for (const { items } of sets) addItems(readItems(area, items))
  return used
}
