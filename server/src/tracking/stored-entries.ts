import { findEarliestStart, type PeriodType, periodTypes, type Range } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { type EntryRow, readEntry } from '@haru/shared/tracking/rows.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import {
  type CreatePlaceholder,
  createNumberPlaceholder,
  type PreparedQuery,
  prepareQuery,
} from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { splitIntoChunks } from './chunks.ts'
import { entryColumns } from './entry-columns.ts'

/** The number of row sizes that a statement reads. */
const pageRows = 200
/** Smaller than elsewhere, because whole accounts are read while other users wait. */
const chunkBytes = 65_536

/**
 * Reads the records or the goals of an area that overlap a range, or all, in the order of first day, last day and type. Only a few rows are in memory: each type
 * of period is read by key in chunks, and the types are merged.
 */
export async function* readStoredEntries(
  db: Database,
  owner: Owner,
  collection: Collection,
  range: Range | null = null,
): AsyncGenerator<Entry> {
  const queries = { sizes: prepareSizes(db), rows: prepareRows(db) }
  const cursors: RowCursor[] = []
  for (const type of periodTypes) {
    const source = { owner, collection, type }
    const rows = range === null ? readRows(db, queries, source, '') : readOverlappingRows(db, queries, source, range)
    cursors.push({ rows, next: await rows.next() })
  }
  for (;;) {
    const [first] = cursors
      .filter(({ next }) => next.done !== true)
      .toSorted((a, b) => comparePeriods(a.next.value, b.next.value))
    if (first?.next.value === undefined) return
    await yieldWhenLong()
    yield readEntry(collection, first.next.value)
    first.next = await first.rows.next()
  }
}

interface RowCursor {
  readonly rows: AsyncGenerator<EntryRow, undefined>
  next: IteratorResult<EntryRow, undefined>
}

function comparePeriods(a: EntryRow | undefined, b: EntryRow | undefined): number {
  if (a === undefined || b === undefined) return 0
  const [keyOfA, keyOfB] = [a, b].map(({ start, finish, type }) => `${start} ${finish} ${type}`)
  return String(keyOfA) < String(keyOfB) ? -1 : 1
}

interface TypeSource {
  readonly owner: Owner
  readonly collection: Collection
  readonly type: PeriodType
}

/** The order of the rows is that of their first days, so they end with the first one behind the range. */
async function* readOverlappingRows(
  db: Database,
  queries: EntryQueries,
  source: TypeSource,
  range: Range,
): AsyncGenerator<EntryRow, undefined> {
  for await (const row of readRows(db, queries, source, findEarliestStart(source.type, range.start))) {
    if (row.start > range.end) return
    if (row.finish >= range.start) yield row
  }
}

/** The rows that begin on the day `from` or later. */
async function* readRows(
  db: Database,
  queries: EntryQueries,
  { owner, collection, type }: TypeSource,
  from: string,
): AsyncGenerator<EntryRow, undefined> {
  const filter = { owner: owner.ownerId, area: collection.area.id, kind: collection.kind, type }
  let [start, finish] = [from, '']
  for (;;) {
    const sizes = await queries.sizes(db, { ...filter, start, finish })
    for (const { length: limit } of splitIntoChunks(sizes, chunkBytes)) {
      const rows = await queries.rows(db, { ...filter, start, finish, limit })
      yield* rows
      start = rows.at(-1)?.start ?? start
      finish = rows.at(-1)?.finish ?? finish
    }
    if (sizes.length < pageRows) return
  }
}

interface EntryQueries {
  readonly sizes: PreparedQuery<{ readonly bytes: number }>
  readonly rows: PreparedQuery<EntryRow>
}

function prepareSizes(db: Database): EntryQueries['sizes'] {
  return prepareQuery((placeholder) =>
    selectRowsAfter(db, placeholder).select(sql<number>`octet_length(items)`.as('bytes')).limit(sql.lit(pageRows)),
  )
}

function prepareRows(db: Database): EntryQueries['rows'] {
  return prepareQuery((placeholder) =>
    selectRowsAfter(db, placeholder).select(entryColumns).limit(createNumberPlaceholder(placeholder, 'limit')),
  )
}

// In the order of the primary key, which needs no sorting.
function selectRowsAfter(db: Database, placeholder: CreatePlaceholder) {
  return db
    .selectFrom('entry')
    .where('owner_id', '=', placeholder('owner'))
    .where('area', '=', placeholder('area'))
    .where('kind', '=', placeholder('kind'))
    .where('type', '=', placeholder('type'))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('start', 'finish'), '>', tuple(placeholder('start'), placeholder('finish'))),
    )
    .orderBy('start')
    .orderBy('finish')
}
