import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findArea } from '@haru/shared/areas/register.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { createSearchIndex, type SearchIndex } from '@haru/shared/search/search-index.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { readItems } from '@haru/shared/tracking/rows.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type CreatePlaceholder, createNumberPlaceholder, prepareQuery } from '../db/prepared-query.ts'
import type { Database, EntryTable } from '../db/schema.ts'
import type { Caller } from '../http/request-context.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { splitIntoChunks } from './chunks.ts'

/** The size of all indexes together (`SearchIndex.getSize`), about 90 MB: three users with ten dense years, or 30 with one. */
const maxIndexSize = 300_000
/** The number of row sizes that a statement reads. */
const pageRows = 1000

/** The user whose index is read: the number of their last write when the call began, and what counts in their sums. */
export type IndexOwner = Pick<Caller, 'ownerId' | 'seq' | 'units'>

/** The index of a user. It has every write up to the number `cursor`. */
interface CachedIndex {
  readonly index: SearchIndex
  readonly cursor: number
  readonly countWarmUps: boolean
}

/**
 * Caches the search index of each user in memory, and adds the later writes to it before a search. Beyond `maxSize`, the
 * least recently searched indexes are removed, and built again at the next search. An index that is larger by itself has the records that were
 * written last, so that no account takes the memory of the server.
 */
export function cacheSearchIndexes(
  db: Database,
  areas: readonly AnyArea[],
  maxSize = maxIndexSize,
): (owner: IndexOwner) => Promise<SearchIndex> {
  const all = listAreasWithCategories(areas)
  const queries = prepareQueries(db)
  const cache = new LRUCache<string, CachedIndex>({ maxSize })
  /** The running read of each user. It changes the index, so the other calls wait for it, and then read once more together. */
  const running = new Map<string, Promise<CachedIndex>>()

  function findCached(owner: IndexOwner): CachedIndex | undefined {
    const cached = cache.get(owner.ownerId)
    return cached !== undefined && hasSetting(cached, owner) ? cached : undefined
  }

  async function read(owner: IndexOwner): Promise<CachedIndex> {
    const { ownerId: id, seq, units } = owner
    const countWarmUps = Boolean(units.countWarmUps)
    const { index, cursor } = findCached(owner) ?? { index: createSearchIndex(all, { countWarmUps }), cursor: 0 }
    // A write between these queries has a number above `seq`, so the next search reads it again.
    const [removals, sizes] = await Promise.all([
      queries.removals(db, { owner: id, after: cursor }),
      queries.sizes(db, { owner: id, after: cursor, limit: pageRows }),
    ])
    // The tombstones of removals up to `clearedSeq` are deleted.
    if (cursor > 0 && (removals[0]?.clearedSeq ?? 0) > cursor) {
      cache.delete(id)
      return read(owner)
    }
    // The calls that waited for the last read use the index in this turn of the event loop.
    await nextTurn()
    // The removals are first, because a period may have been used again after its removal.
    for (const removal of removals) removeRecord(index, removal, all)
    for await (const row of readChangedRows(db, queries, { ownerId: id, after: cursor, sizes })) {
      putRecord(index, row, all)
      shrink(index, maxSize)
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
    }
    await summarizeTopics(index)
    const updated = { index, cursor: seq, countWarmUps }
    cache.set(id, updated, { size: index.getSize() + 1 })
    return updated
  }

  function startRead(owner: IndexOwner): Promise<CachedIndex> {
    const { ownerId } = owner
    const started = read(owner)
      .catch((error: unknown) => {
        // A part of the changes may be in the index.
        cache.delete(ownerId)
        throw error
      })
      .finally(() => running.delete(ownerId))
    running.set(ownerId, started)
    return started
  }

  return async (owner) => {
    await running.get(owner.ownerId)?.catch(() => undefined)
    const cached = findCached(owner)
    if (cached !== undefined && cached.cursor >= owner.seq) return cached.index
    const shared = await (running.get(owner.ownerId) ?? startRead(owner))
    // The user may have changed the setting between two calls.
    const { index } = hasSetting(shared, owner) ? shared : await startRead(owner)
    return index
  }
}

function hasSetting({ countWarmUps }: CachedIndex, { units }: IndexOwner): boolean {
  return countWarmUps === Boolean(units.countWarmUps)
}

type IndexedRecordKey = Pick<EntryTable, 'area' | 'type' | 'start' | 'finish'>

/** Removes the record of a tombstone; a user without tombstones has one of nulls. */
function removeRecord(
  index: SearchIndex,
  { area: areaId, type, start, finish }: { readonly [Name in keyof IndexedRecordKey]: IndexedRecordKey[Name] | null },
  areas: readonly AnyArea[],
): void {
  const area = findArea(areaId ?? '', areas)
  if (area !== null && type !== null && start !== null && finish !== null)
    index.remove(area, formatKey({ type, start, finish }))
}

function putRecord(
  index: SearchIndex,
  row: IndexedRecordKey & Pick<EntryTable, 'items'>,
  areas: readonly AnyArea[],
): void {
  const area = findArea(row.area, areas)
  if (area !== null) index.put(area, formatKey(row), { day: row.start as Day, items: readItems(area, row.items) })
}

function shrink(index: SearchIndex, maxSize: number): void {
  while (index.getSize() >= maxSize) index.removeOldest()
}

/** Computes the summaries that have changed, in slices: a search that matches all topics would compute them at once. */
async function summarizeTopics(index: SearchIndex): Promise<void> {
  for (const topic of index.listChangedTopics()) {
    topic.getSummary()
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
}

interface ChangedRows {
  readonly ownerId: string
  readonly after: number
  /** The first page of the sizes of the rows. */
  readonly sizes: readonly SizedRow[]
}

type SizedRow = { readonly seq: number; readonly bytes: number }

async function* readChangedRows(
  db: Database,
  queries: ReturnType<typeof prepareQueries>,
  { ownerId: owner, after, sizes }: ChangedRows,
) {
  let last = after
  let page = sizes
  for (;;) {
    for (const chunk of splitIntoChunks(page)) {
      const end = chunk.at(-1)?.seq ?? last
      yield* await queries.rows(db, { owner, after: last, last: end })
      last = end
    }
    if (page.length < pageRows) return
    page = await queries.sizes(db, { owner, after: last, limit: pageRows })
  }
}

const formatKey = ({ type, start, finish }: Pick<EntryTable, 'type' | 'start' | 'finish'>) =>
  `${start} ${type} ${finish}`

function prepareQueries(db: Database) {
  return {
    sizes: prepareQuery((placeholder) =>
      selectChanged(db, placeholder)
        .select(['seq', sql<number>`octet_length(items)`.as('bytes')])
        .limit(createNumberPlaceholder(placeholder, 'limit')),
    ),
    rows: prepareQuery((placeholder) =>
      selectChanged(db, placeholder)
        .select(['area', 'type', 'start', 'finish', 'items'])
        .where('seq', '<=', placeholder<number>('last')),
    ),
    // One statement: between two, tombstones could be deleted.
    removals: prepareQuery((placeholder) =>
      db
        .selectFrom('account')
        .leftJoin('removed', (join) =>
          join
            .onRef('removed.owner_id', '=', 'account.id')
            .on('removed.seq', '>', placeholder<number>('after'))
            .on('removed.kind', '=', 'record'),
        )
        .select([
          'account.cleared_seq as clearedSeq',
          'removed.area',
          'removed.type',
          'removed.start',
          'removed.finish',
        ])
        .where('account.id', '=', placeholder('owner')),
    ),
  }
}

function selectChanged(db: Database, placeholder: CreatePlaceholder) {
  return db
    .selectFrom('entry')
    .where('owner_id', '=', placeholder('owner'))
    .where('seq', '>', placeholder<number>('after'))
    .where('kind', '=', 'record')
    .orderBy('seq')
}
