import { addDays } from '@haru/shared/calendar/day.ts'
import { type Period, periodTypes, type Range } from '@haru/shared/calendar/period.ts'
import type { Entry, Kind } from '@haru/shared/tracking/entry.ts'
import type { Owner, Page, Shelf } from '@haru/shared/tracking/store.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tables } from '../db/schema.ts'
import { once, type PlaceOf, prepare } from './prepared.ts'
import { entryColumns, periodColumns, readEntry, readPeriod } from './rows.ts'

/** The longest period there can be, in days: nothing that overlaps a range began longer before it. */
const longestPeriod = 3660

/** What can be asked of the entries of one person, prepared for one database. */
export function prepareEntries(db: Database) {
  const ofKind = once((kind: Kind) => ({
    find: prepareFind(db, kind),
    periods: preparePeriods(db, kind),
    count: prepareCount(db, kind),
    asc: preparePage(db, kind, 'asc'),
    desc: preparePage(db, kind, 'desc'),
  }))

  return {
    find: async (on: Database, owner: Owner, shelf: Shelf, period: Period): Promise<Entry | null> => {
      const values = { ...whose(owner, shelf), start: period.start, type: period.type, finish: period.end }
      const [row] = await ofKind(shelf.kind).find(on, values)
      return row === undefined ? null : readEntry(shelf, row)
    },
    periods: async (
      on: Database,
      owner: Owner,
      shelf: Shelf,
      range: Range,
      limit: number,
    ): Promise<readonly Period[]> => {
      const rows = await ofKind(shelf.kind).periods(on, { ...whose(owner, shelf), ...when(range), limit })
      return rows.map(readPeriod)
    },
    list: async (on: Database, owner: Owner, shelf: Shelf, range: Range, { sort, offset, limit }: Page) => {
      const of = { ...whose(owner, shelf), ...when(range) }
      const rows = await ofKind(shelf.kind)[sort](on, { ...of, limit, offset })
      const entries = rows.map((row) => readEntry(shelf, row))
      // A page that is not full tells how many there are, unless it lies behind the last.
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      if (isLast) return { entries, count: offset + rows.length }
      const [counted] = await ofKind(shelf.kind).count(on, of)
      return { entries, count: counted?.count ?? 0 }
    },
  }
}

export type Entries = ReturnType<typeof prepareEntries>

function whose({ ownerId }: Owner, { area }: Shelf) {
  return { owner: ownerId, area: area.id }
}

function when({ start, end }: Range) {
  return { from: start, to: end, earliest: addDays(start, -longestPeriod) }
}

function shelfOf(db: Database, kind: Kind, place: PlaceOf) {
  return db
    .selectFrom('entry')
    .where('owner_id', '=', place('owner'))
    .where('area', '=', place('area'))
    .where('kind', '=', kind)
}

function overlapping(db: Database, kind: Kind, place: PlaceOf): SelectQueryBuilder<Tables, 'entry', object> {
  const begun = shelfOf(db, kind, place).where('start', '<=', place('to'))
  // A record begins and ends on its day.
  if (kind === 'record') return begun.where('start', '>=', place('from'))
  return begun.where('start', '>=', place('earliest')).where('finish', '>=', place('from'))
}

function prepareFind(db: Database, kind: Kind) {
  return prepare((place) =>
    shelfOf(db, kind, place)
      .select(entryColumns)
      .where('start', '=', place('start'))
      .where('type', '=', place('type'))
      .where('finish', '=', place('finish')),
  )
}

function preparePeriods(db: Database, kind: Kind) {
  return prepare((place) =>
    overlapping(db, kind, place)
      .select(periodColumns)
      .orderBy('start')
      .orderBy('type')
      .orderBy('finish')
      .limit(place<number>('limit')),
  )
}

function prepareCount(db: Database, kind: Kind) {
  return prepare((place) => overlapping(db, kind, place).select((eb) => eb.fn.countAll<number>().as('count')))
}

// Goals by type first, the shortest before the longest whichever way the dates run: a list of weeks, then of months.
const byLength = sql<number>`case type ${sql.join(
  periodTypes.map((type, i) => sql`when ${sql.lit(type)} then ${sql.lit(i)}`),
  sql` `,
)} end`

function preparePage(db: Database, kind: Kind, sort: Page['sort']) {
  return prepare((place) => {
    const all = overlapping(db, kind, place).select(entryColumns)
    return (kind === 'goal' ? all.orderBy(byLength) : all)
      .orderBy('start', sort)
      .orderBy('finish', sort)
      .limit(place<number>('limit'))
      .offset(place<number>('offset'))
  })
}
