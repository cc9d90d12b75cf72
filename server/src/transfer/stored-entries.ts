import { type PeriodType, periodTypes } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Owner, Shelf } from '@haru/shared/tracking/store.ts'
import { type Prepared, prepare } from '../db/prepared.ts'
import type { Database } from '../db/schema.ts'
import { yieldWhenLong } from '../event-loop.ts'
import { type EntryRow, entryColumns, readEntry } from '../tracking/rows.ts'

/** An entry may have 250 kB: a page of rows is read in a few milliseconds, whatever is in them. */
const pageRows = 16

/**
 * Reads what stands on a shelf, by first day, last day and type. However much it is, a few pages are in memory: each type of period
 * is read by key, and the types are merged.
 */
export async function* readStoredEntries(db: Database, owner: Owner, shelf: Shelf): AsyncGenerator<Entry> {
  const query = preparePage(db)
  const cursors: Cursor[] = []
  for (const type of periodTypes) {
    const rows = rowsOf(db, query, { owner, shelf, type })
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

async function* rowsOf(
  db: Database,
  query: Prepared<EntryRow>,
  { owner, shelf, type }: OfType,
): AsyncGenerator<EntryRow, undefined> {
  const of = { owner: owner.ownerId, area: shelf.area.id, kind: shelf.kind, type }
  let [start, finish] = ['', '']
  for (;;) {
    const rows = await query(db, { ...of, start, finish })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    start = last.start
    finish = last.finish
  }
}

// In the order of the primary key, so that a page is found without sorting.
function preparePage(db: Database): Prepared<EntryRow> {
  return prepare((place) =>
    db
      .selectFrom('entry')
      .select(entryColumns)
      .where('owner_id', '=', place('owner'))
      .where('area', '=', place('area'))
      .where('kind', '=', place('kind'))
      .where('type', '=', place('type'))
      .where(({ eb, refTuple, tuple }) => eb(refTuple('start', 'finish'), '>', tuple(place('start'), place('finish'))))
      .orderBy('start')
      .orderBy('finish')
      .limit(pageRows),
  )
}
