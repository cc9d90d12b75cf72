import {
  findEarliestStart,
  type Period,
  type PeriodType,
  periodTypes,
  type Range,
} from '@haru/shared/calendar/period.ts'
import { memoize } from '@haru/shared/memoize.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { readEntry, readPeriod } from '@haru/shared/tracking/rows.ts'
import type { Collection, Owner, PageQuery } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { type CreatePlaceholder, preparePages, prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { readInChunks } from './chunks.ts'
import { entryColumns, periodColumns } from './entry-columns.ts'

/**
 * The layouts of collections: records of one day, records of several days, and goals. Each has its own queries, so that
 * records of one day stay cheap.
 */
const layouts = {
  days: { kind: 'record', types: ['day'] },
  spans: { kind: 'record', types: ['day', 'select'] },
  goals: { kind: 'goal', types: periodTypes },
} as const satisfies Record<string, { readonly kind: Collection['kind']; readonly types: readonly PeriodType[] }>
type Layout = keyof typeof layouts

/** Prepares the queries of entries for one database. */
export function prepareEntries(db: Database) {
  const queriesByLayout = memoize((layout: Layout) => ({
    find: prepareFind(db, layout),
    periods: preparePeriods(db, layout),
    count: prepareCount(db, layout),
    asc: preparePage(db, layout, 'asc'),
    desc: preparePage(db, layout, 'desc'),
    ascSizes: prepareSizes(db, layout, 'asc'),
    descSizes: prepareSizes(db, layout, 'desc'),
  }))
  const getQueries = (collection: Collection) => queriesByLayout(getLayout(collection))

  return {
    find: async (connection: Database, owner: Owner, collection: Collection, period: Period): Promise<Entry | null> => {
      const values = {
        ...createOwnerFilter(owner, collection),
        start: period.start,
        type: period.type,
        finish: period.end,
      }
      const [row] = await getQueries(collection).find(connection, values)
      return row === undefined ? null : readEntry(collection, row)
    },
    periods: async (
      connection: Database,
      owner: Owner,
      collection: Collection,
      range: Range,
      limit: number,
    ): Promise<readonly Period[]> => {
      const filter = { ...createOwnerFilter(owner, collection), ...createRangeFilter(collection, range) }
      const periods: Period[] = []
      for (;;) {
        const pageSize = Math.min(limit - periods.length, maxPeriodsPerQuery)
        const rows = await getQueries(collection).periods(connection, {
          ...filter,
          limit: pageSize,
          offset: periods.length,
        })
        periods.push(...rows.map(readPeriod))
        if (rows.length < maxPeriodsPerQuery || periods.length >= limit) return periods
      }
    },
    list: async (connection: Database, owner: Owner, collection: Collection, range: Range, page: PageQuery) => {
      const { sort, offset, limit } = page
      const filter = {
        ...createOwnerFilter(owner, collection),
        ...createRangeFilter(collection, range),
        ...createOrderFilter(collection, page),
      }
      const read = (pageSize: number, from: number) =>
        getQueries(collection)[sort](connection, { ...filter, limit: pageSize, offset: from })
      const sizes = collection.area.multiDay
        ? await getQueries(collection)[`${sort}Sizes`](connection, { ...filter, limit, offset })
        : null
      const rows = sizes === null ? await read(limit, offset) : await readInChunks(sizes, offset, read)
      const entries = await mapInSlices(rows, (row) => readEntry(collection, row))
      if (page.count !== undefined) return { entries, count: page.count }
      // A page that is not full gives the total count, unless it lies behind the last entry.
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      if (isLast) return { entries, count: offset + rows.length }
      const [countRow] = await getQueries(collection).count(connection, filter)
      return { entries, count: countRow?.count ?? 0 }
    },
  }
}

export type Entries = ReturnType<typeof prepareEntries>

function createOwnerFilter({ ownerId }: Owner, { area }: Collection) {
  return { owner: ownerId, area: area.id }
}

/** The parameters of the order of a page: only goals in descending order need today. */
function createOrderFilter({ kind }: Collection, { sort, today }: PageQuery) {
  return kind === 'goal' && sort === 'desc' ? { today: today ?? '' } : {}
}

function getLayout({ area, kind }: Collection): Layout {
  if (kind === 'goal') return 'goals'
  return area.multiDay ? 'spans' : 'days'
}

function createRangeFilter(collection: Collection, { start, end }: Range) {
  const earliest = layouts[getLayout(collection)].types.map((type) => [`from_${type}`, findEarliestStart(type, start)])
  return { from: start, to: end, ...Object.fromEntries(earliest) }
}

function selectCollection(db: Database, layout: Layout, placeholder: CreatePlaceholder) {
  return db
    .selectFrom('entry')
    .where('owner_id', '=', placeholder('owner'))
    .where('area', '=', placeholder('area'))
    .where('kind', '=', layouts[layout].kind)
}

/** How many periods a statement reads; a statement blocks the process while it runs. */
const maxPeriodsPerQuery = 1500

/**
 * Selects entries that overlap the range, with `rank`: records by day, goals by type from the shortest. Each type has
 * its own bounds, so that goals of ten years are not scanned for those of a month.
 */
function selectOverlapping(db: Database, layout: Layout, placeholder: CreatePlaceholder) {
  const selectType = (type: PeriodType, rank: number) => {
    const startedEntries = selectCollection(db, layout, placeholder)
      .select([...entryColumns, sql.lit(rank).as('rank'), sql<number>`octet_length(items)`.as('bytes')])
      .where('type', '=', type)
      .where('start', '>=', placeholder(`from_${type}`))
      .where('start', '<=', placeholder('to'))
    return type === 'day' ? startedEntries : startedEntries.where('finish', '>=', placeholder('from'))
  }
  const [first, ...longer] = layouts[layout].types.map(selectType)
  if (first === undefined) throw new RangeError('no types of period')
  const all = longer.reduce((before, next) => before.unionAll(next), first)
  return db.selectFrom(all.as('found'))
}

function prepareFind(db: Database, layout: Layout) {
  return prepareQuery((placeholder) =>
    selectCollection(db, layout, placeholder)
      .select(entryColumns)
      .where('start', '=', placeholder('start'))
      .where('type', '=', placeholder('type'))
      .where('finish', '=', placeholder('finish')),
  )
}

function preparePeriods(db: Database, layout: Layout) {
  return layout === 'goals'
    ? preparePages((placeholder) =>
        selectOverlapping(db, layout, placeholder)
          .select(periodColumns)
          .orderBy('start')
          .orderBy('type')
          .orderBy('finish'),
      )
    : preparePages((placeholder) =>
        selectRecords(db, layout, placeholder).select(periodColumns).orderBy('start').orderBy('type').orderBy('finish'),
      )
}

function prepareCount(db: Database, layout: Layout) {
  const count = sql<number>`count(*)`.as('count')
  return prepareQuery((placeholder) =>
    layout === 'goals'
      ? selectOverlapping(db, layout, placeholder).select(count)
      : selectRecords(db, layout, placeholder).select(count),
  )
}

// No condition on the type, so that the index of totals covers the query and no item is read.
function selectRecords(db: Database, layout: Exclude<Layout, 'goals'>, placeholder: CreatePlaceholder) {
  const startedEntries = selectCollection(db, layout, placeholder).where('start', '<=', placeholder('to'))
  if (layout === 'days') return startedEntries.where('start', '>=', placeholder('from'))
  return startedEntries.where('start', '>=', placeholder('from_select')).where('finish', '>=', placeholder('from'))
}

function hasEnded(placeholder: CreatePlaceholder) {
  return sql<number>`case when finish < ${placeholder('today')} then 1 else 0 end`
}

// The sort direction applies to dates; types keep their order. In descending order, goals that have not ended come
// first.
function preparePage(db: Database, layout: Layout, sort: PageQuery['sort']) {
  return preparePages((placeholder) => {
    const all = selectOverlapping(db, layout, placeholder).select(entryColumns)
    const current = sort === 'desc' && layout === 'goals' ? all.orderBy(hasEnded(placeholder)) : all
    return (layout === 'goals' ? current.orderBy('rank') : current).orderBy('start', sort).orderBy('finish', sort)
  })
}

/** The sizes of the rows of a page, in its order. A separate query, because the page itself would read the texts. */
function prepareSizes(db: Database, layout: Layout, sort: PageQuery['sort']) {
  return preparePages((placeholder) =>
    selectOverlapping(db, layout, placeholder).select('bytes').orderBy('start', sort).orderBy('finish', sort),
  )
}
