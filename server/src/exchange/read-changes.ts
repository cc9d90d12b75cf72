import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { Changes, SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import { entryKinds } from '@haru/shared/tracking/entry.ts'
import type { EntryRow } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { readListChanges } from '../db/changed-lists.ts'
import type { Database, EntryTable, Tables } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { splitIntoChunks } from '../tracking/chunks.ts'
import { entryColumns } from '../tracking/entry-columns.ts'
import { encodeStoredRow, findListName } from './entry-rows.ts'

/** The largest number of entries, and of removed ones, in a response. */
const maxChanges = 500

/** The writes behind a number, up to another. */
interface NumberRange {
  /** Excluded. */
  readonly after: number
  /** Included. */
  readonly last: number
}

type ReadChanges = Pick<Changes, 'cursor' | 'entries' | 'removed' | 'changedLists' | 'hasMore'>

/**
 * Reads the changes of a user. They are read by several queries, and other devices write between them: an entry that is written again
 * meanwhile, and one that is removed, are read as they became, with numbers behind the last one. The next exchange repeats them.
 */
export async function readChanges(
  db: Database,
  areas: readonly AnyArea[],
  owner: Owner,
  range: NumberRange,
): Promise<ReadChanges> {
  const sizes = await selectChanged(db, owner, range.after).select(['seq', sizeOfItems]).limit(maxChanges).execute()
  const rows = await readChangedRows(db, owner, range.after, sizes)
  // Behind the entries, because one that is removed between two queries has to be in the later one.
  const removed = await readRemoved(db, owner, range.after)
  // A list that is full may have more rows behind its last one, and so may the response.
  const ends = [sizes, removed].filter((all) => all.length === maxChanges).map((all) => all.at(-1)?.seq ?? 0)
  const end = Math.min(...ends, Number.POSITIVE_INFINITY)
  const cursor = Math.min(range.last, end)
  return {
    cursor,
    entries: await encodeRows(areas, selectPresent(rows, removed, end)),
    removed: removed
      .filter(({ seq }) => seq <= end)
      .map(({ area, kind, finish, ...row }) => ({ ...row, end: finish, list: findListName(areas, { area, kind }) })),
    changedLists: await readListChanges(db, owner, range.after),
    hasMore: cursor < range.last,
  }
}

/** Reads the records and the goals that begin on a day of the range. */
export async function readEntryCopy(
  db: Database,
  areas: readonly AnyArea[],
  owner: Owner,
  range: Range,
): Promise<SentEntry[]> {
  const select = () => selectBeginning(db, areas, owner, range)
  const sizes = await select()
    .select([...keyColumns, sizeOfItems])
    .execute()
  const ends = splitIntoChunks(sizes).flatMap((chunk) => chunk.at(-1) ?? [])
  const rows: SelectedRow[] = []
  // Between keys, because an offset would pass over an entry when an earlier one is removed meanwhile.
  for (const [i, last] of ends.entries()) {
    const first = ends[i - 1]
    const chunk = select().select(['area', 'kind', ...entryColumns])
    const behind = first === undefined ? chunk : chunk.where(compareKeys('>', first))
    rows.push(...(await behind.where(compareKeys('<=', last)).execute()))
  }
  return encodeRows(areas, rows)
}

const keyColumns = ['area', 'kind', 'start', 'type', 'finish'] as const
type KeyRow = Pick<EntryTable, (typeof keyColumns)[number]>

function compareKeys(operator: '>' | '<=', { area, kind, start, type, finish }: KeyRow) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'entry'>) =>
    eb(refTuple('area', 'kind', 'start', 'type', 'finish'), operator, tuple(area, kind, start, type, finish))
}

/** The days on which the first and the last entry of the user begin; null without entries. */
export async function readEntryDays(
  db: Database,
  { ownerId }: Owner,
): Promise<{ readonly firstDay: string | null; readonly lastDay: string | null }> {
  return db
    .selectFrom('entry')
    .select(({ fn }) => [fn.min('start').as('firstDay'), fn.max('start').as('lastDay')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

const sizeOfItems = sql<number>`octet_length(items)`.as('bytes')

function selectChanged(db: Database, { ownerId }: Owner, after: number) {
  return db.selectFrom('entry').where('owner_id', '=', ownerId).where('seq', '>', after).orderBy('seq')
}

interface ChangedSize {
  readonly seq: number
  readonly bytes: number
}

/** Reads the changed entries in chunks; with the last one those that were written again meanwhile, if no further part follows. */
async function readChangedRows(
  db: Database,
  owner: Owner,
  after: number,
  sizes: readonly ChangedSize[],
): Promise<readonly SelectedRow[]> {
  const ends = splitIntoChunks(sizes).map((chunk) => chunk.at(-1)?.seq ?? after)
  const rows: SelectedRow[] = []
  for (const [i, end] of ends.entries()) {
    const isOpen = i === ends.length - 1 && sizes.length < maxChanges
    const chunk = selectChanged(db, owner, ends[i - 1] ?? after).select(['area', 'kind', ...entryColumns])
    rows.push(...(await (isOpen ? chunk.limit(maxChanges) : chunk.where('seq', '<=', end)).execute()))
  }
  return rows
}

/** The last row of each period up to a number, without those that were removed since. */
function selectPresent(
  rows: readonly SelectedRow[],
  removed: readonly (KeyRow & { readonly seq: number })[],
  end: number,
): readonly SelectedRow[] {
  const removals = new Map(removed.map((row) => [formatKey(row), row.seq]))
  const last = new Map(rows.map((row) => [formatKey(row), row]))
  return [...last.values()].filter((row) => row.seq <= end && row.seq > (removals.get(formatKey(row)) ?? 0))
}

function formatKey({ area, kind, start, type, finish }: KeyRow): string {
  return [area, kind, start, type, finish].join(' ')
}

function readRemoved(db: Database, { ownerId }: Owner, after: number) {
  return db
    .selectFrom('removed')
    .select(['area', 'kind', 'type', 'start', 'finish', 'id', 'seq'])
    .where('owner_id', '=', ownerId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(maxChanges)
    .execute()
}

// With the areas and the kinds, the rows are found by the primary key.
function selectBeginning(db: Database, areas: readonly AnyArea[], { ownerId }: Owner, { start, end }: Range) {
  const ids = listCollections(areas).map(({ area }) => area.id)
  return db
    .selectFrom('entry')
    .where('owner_id', '=', ownerId)
    .where('area', 'in', [...new Set(ids)])
    .where('kind', 'in', entryKinds)
    .where('start', '>=', start)
    .where('start', '<=', end)
    .orderBy('area')
    .orderBy('kind')
    .orderBy('start')
    .orderBy('type')
    .orderBy('finish')
}

type SelectedRow = EntryRow & Pick<EntryTable, 'area' | 'kind'>

function encodeRows(areas: readonly AnyArea[], rows: readonly SelectedRow[]): Promise<SentEntry[]> {
  return mapInSlices(rows, (row) => encodeStoredRow(findListName(areas, row), row))
}

/** The number of the last write of a user, and the highest number of a tombstone that is not stored any more. */
export async function readWriteNumbers(
  db: Database,
  { ownerId }: Owner,
): Promise<{ readonly seq: number; readonly clearedSeq: number }> {
  return db
    .selectFrom('account')
    .select(['seq', 'cleared_seq as clearedSeq'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}
