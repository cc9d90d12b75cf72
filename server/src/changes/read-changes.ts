import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { Changes, SentEntry } from '@haru/shared/contract/sync/changes.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import { entryKinds } from '@haru/shared/tracking/entry.ts'
import type { EntryRow } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { readListChanges } from '../db/changed-lists.ts'
import type { Database, EntryTable } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { readInChunks } from '../tracking/chunks.ts'
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

/** Reads the changes of a user, the earliest first. */
export async function readChanges(
  db: Database,
  areas: readonly AnyArea[],
  owner: Owner,
  range: NumberRange,
): Promise<ReadChanges> {
  const sizes = await selectChanged(db, owner, range).select(['seq', sizeOfItems]).limit(maxChanges).execute()
  const removed = await readRemoved(db, owner, range)
  // A list that is full may have more rows behind its last one, and so may the response.
  const ends = [sizes, removed].filter((rows) => rows.length === maxChanges).map((rows) => rows.at(-1)?.seq ?? 0)
  const cursor = Math.min(range.last, ...ends)
  const rows = await readInChunks(
    sizes.filter(({ seq }) => seq <= cursor),
    0,
    (limit, offset) =>
      selectChanged(db, owner, range)
        .select(['area', 'kind', ...entryColumns])
        .limit(limit)
        .offset(offset)
        .execute(),
  )
  return {
    cursor,
    entries: await encodeRows(areas, rows),
    removed: removed
      .filter(({ seq }) => seq <= cursor)
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
  const sizes = await select().select(sizeOfItems).execute()
  const rows = await readInChunks(sizes, 0, (limit, offset) =>
    select()
      .select(['area', 'kind', ...entryColumns])
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return encodeRows(areas, rows)
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

function selectChanged(db: Database, { ownerId }: Owner, { after, last }: NumberRange) {
  return db
    .selectFrom('entry')
    .where('owner_id', '=', ownerId)
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
}

function readRemoved(db: Database, { ownerId }: Owner, { after, last }: NumberRange) {
  return db
    .selectFrom('removed')
    .select(['area', 'kind', 'type', 'start', 'finish', 'id', 'seq'])
    .where('owner_id', '=', ownerId)
    .where('seq', '>', after)
    .where('seq', '<=', last)
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
