import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { createSearchIndex, type SearchIndex } from '@haru/shared/search/search-index.ts'
import { areasWithCategories } from '@haru/shared/tracking/category.ts'
import { readItems } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type CreatePlaceholder, createNumberPlaceholder, prepareQuery } from '../db/prepared-query.ts'
import type { Database, EntryTable } from '../db/schema.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { splitIntoChunks } from './chunks.ts'

/** The number of items in all indexes together, which take about 80 MB: two users with ten dense years, or 25 with one. */
const maxIndexedItems = 200_000
/** The number of row sizes that a statement reads. */
const pageRows = 1000

/** The index of a user, and the highest number of a write that it has. */
interface CachedIndex {
  readonly index: SearchIndex
  readonly cursor: number
}

/**
 * Caches the search index of each user in memory, and puts what was written since into it before each search. Beyond `maxItems`, the
 * least recently searched indexes are removed, and built again at the next search.
 */
export function cacheSearchIndexes(
  db: Database,
  areas: readonly AnyArea[],
  maxItems = maxIndexedItems,
): (owner: Owner) => Promise<SearchIndex> {
  const all = areasWithCategories(areas)
  const queries = prepareQueries(db)
  const cache = new LRUCache<string, CachedIndex>({ maxSize: maxItems })
  /** The last read of each user: reads of one user run one after another, because each changes the index. */
  const running = new Map<string, Promise<SearchIndex>>()

  async function read({ ownerId }: Owner): Promise<SearchIndex> {
    const [{ seq, clearedSeq } = noWrites] = await queries.numbers(db, { owner: ownerId })
    const cached = cache.get(ownerId)
    // The tombstones of removals up to `clearedSeq` are deleted.
    const isUsable = cached !== undefined && cached.cursor >= clearedSeq
    const { index, cursor } = isUsable ? cached : { index: createSearchIndex(all), cursor: 0 }
    if (cursor === seq) return index
    await putChanges(db, queries, index, { areas: all, ownerId, after: cursor })
    await summarizeTopics(index)
    cache.set(ownerId, { index, cursor: seq }, { size: index.getItemCount() + 1 })
    return index
  }

  return (owner) => {
    const next = (running.get(owner.ownerId) ?? Promise.resolve(null)).then(
      () => read(owner),
      () => read(owner),
    )
    running.set(owner.ownerId, next)
    const forget = () => {
      if (running.get(owner.ownerId) === next) running.delete(owner.ownerId)
    }
    next.then(forget, forget)
    return next
  }
}

const noWrites = { seq: 0, clearedSeq: 0 }

interface ChangeSource {
  readonly areas: readonly AnyArea[]
  readonly ownerId: string
  /** The number of the last write that the index has. */
  readonly after: number
}

/**
 * Puts the records that were written after a number into an index. Other devices write between the queries: the next search reads what
 * has a later number again. The removals are first, because a period may have been used again after its removal.
 */
async function putChanges(
  db: Database,
  queries: ReturnType<typeof prepareQueries>,
  index: SearchIndex,
  { areas, ownerId, after }: ChangeSource,
): Promise<void> {
  const areaOf = new Map(areas.map((area) => [area.id, area]))
  for (const row of await queries.removed(db, { owner: ownerId, after })) {
    const area = areaOf.get(row.area)
    if (area !== undefined) index.remove(area, formatKey(row))
  }
  for await (const row of readChangedRows(db, queries, ownerId, after)) {
    const area = areaOf.get(row.area)
    if (area !== undefined)
      index.put(area, formatKey(row), { day: row.start as Day, items: readItems(area, row.items) })
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
}

/** Computes the summaries that have changed here, in slices: a search that matches all topics would compute them at once. */
async function summarizeTopics(index: SearchIndex): Promise<void> {
  for (const { getSummary } of index.listTopics()) {
    getSummary()
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
}

async function* readChangedRows(
  db: Database,
  { sizes, rows }: ReturnType<typeof prepareQueries>,
  owner: string,
  after: number,
) {
  let last = after
  for (;;) {
    const page = await sizes(db, { owner, after: last, limit: pageRows })
    for (const chunk of splitIntoChunks(page)) {
      const end = chunk.at(-1)?.seq ?? last
      yield* await rows(db, { owner, after: last, last: end })
      last = end
    }
    if (page.length < pageRows) return
  }
}

const formatKey = ({ type, start, finish }: Pick<EntryTable, 'type' | 'start' | 'finish'>) =>
  `${start} ${type} ${finish}`

function prepareQueries(db: Database) {
  return {
    numbers: prepareQuery((placeholder) =>
      db.selectFrom('account').select(['seq', 'cleared_seq as clearedSeq']).where('id', '=', placeholder('owner')),
    ),
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
    removed: prepareQuery((placeholder) =>
      db
        .selectFrom('removed')
        .select(['area', 'type', 'start', 'finish'])
        .where('owner_id', '=', placeholder('owner'))
        .where('seq', '>', placeholder<number>('after'))
        .where('kind', '=', 'record'),
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
