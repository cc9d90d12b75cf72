import { type PeriodType, periodTypes } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Owner, Shelf } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { type PlaceOf, type Prepared, placeNumber, prepare } from '../db/prepared.ts'
import type { Database } from '../db/schema.ts'
import { yieldWhenLong } from '../event-loop.ts'
import { chunksOf } from './chunks.ts'
import { type EntryRow, entryColumns, readEntry } from './rows.ts'

/** Of how many rows the sizes are looked up at a time. */
const pageRows = 200
/** Less than elsewhere: whole accounts are read while others wait. */
const chunkBytes = 65_536

/**
 * Reads what stands on a shelf, by first day, last day and type. However much it is, a few rows are in memory: each type of period
 * is read by key, as much at a time as is short, and the types are merged.
 */
export async function* readStoredEntries(db: Database, owner: Owner, shelf: Shelf): AsyncGenerator<Entry> {
  const page = { sizes: prepareSizes(db), rows: prepareRows(db) }
  const cursors: Cursor[] = []
  for (const type of periodTypes) {
    const rows = rowsOf(db, page, { owner, shelf, type })
    cursors.push({ rows, next: await rows.next() })
  }
  for (;;) {
    const [first] = cursors
      .filter(({ next }) => next.done !== true)
      .toSorted((a, b) => byPeriod(a.next.value, b.next.value))
    if (first?.next.value === undefined) return
    await yieldWhenLong()
    yield readEntry(shelf, first.next.value)
    first.next = await first.rows.next()
  }
}

interface Cursor {
  readonly rows: AsyncGenerator<EntryRow, undefined>
  next: IteratorResult<EntryRow, undefined>
}

function byPeriod(a: EntryRow | undefined, b: EntryRow | undefined): number {
  if (a === undefined || b === undefined) return 0
  const [keyOfA, keyOfB] = [a, b].map(({ start, finish, type }) => `${start} ${finish} ${type}`)
  return String(keyOfA) < String(keyOfB) ? -1 : 1
}

interface OfType {
  readonly owner: Owner
  readonly shelf: Shelf
  readonly type: PeriodType
}

async function* rowsOf(db: Database, page: Pages, { owner, shelf, type }: OfType): AsyncGenerator<EntryRow, undefined> {
  const of = { owner: owner.ownerId, area: shelf.area.id, kind: shelf.kind, type }
  let [start, finish] = ['', '']
  for (;;) {
    const sizes = await page.sizes(db, { ...of, start, finish })
    for (const { length: limit } of chunksOf(sizes, chunkBytes)) {
      const rows = await page.rows(db, { ...of, start, finish, limit })
      yield* rows
      start = rows.at(-1)?.start ?? start
      finish = rows.at(-1)?.finish ?? finish
    }
    if (sizes.length < pageRows) return
  }
}

interface Pages {
  readonly sizes: Prepared<{ readonly bytes: number }>
  readonly rows: Prepared<EntryRow>
}

function prepareSizes(db: Database): Pages['sizes'] {
  return prepare((place) =>
    rowsAfter(db, place).select(sql<number>`octet_length(items)`.as('bytes')).limit(sql.lit(pageRows)),
  )
}

function prepareRows(db: Database): Pages['rows'] {
  return prepare((place) => rowsAfter(db, place).select(entryColumns).limit(placeNumber(place, 'limit')))
}

// In the order of the primary key, so that they are found without sorting.
function rowsAfter(db: Database, place: PlaceOf) {
  return db
    .selectFrom('entry')
    .where('owner_id', '=', place('owner'))
    .where('area', '=', place('area'))
    .where('kind', '=', place('kind'))
    .where('type', '=', place('type'))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('start', 'finish'), '>', tuple(place('start'), place('finish'))))
    .orderBy('start')
    .orderBy('finish')
}
