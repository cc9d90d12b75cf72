import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { writePeriod } from '@haru/shared/tracking/rows.ts'
import type {
  Collection,
  Operation,
  Owner,
  PlannedReads,
  Reader,
  Store,
  StoredCategory,
  Writer,
} from '@haru/shared/tracking/store.ts'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import { putListChanges } from '../db/changed-lists.ts'
import { withOwnerQuery, withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import type { Clocks } from '../runtime/clocks.ts'
import { readByGroup } from './area-groups.ts'
import { prepareCategories, type ReadCategories } from './categories.ts'
import { prepareDayTotals, prepareFirstDays, type ReadDayTotals, type ReadFirstDays } from './day-totals.ts'
import { type Entries, prepareEntries } from './entries.ts'
import { prepareGoals, type ReadGoals } from './goals.ts'
import { readHistories } from './histories.ts'
import { type ItemQueries, prepareItems } from './items.ts'
import { prepareLifetimeTotals, type ReadLifetimeTotals } from './lifetime-totals.ts'
import { prepareSums, type ReadSums } from './metric-sums.ts'
import { removeOldRows } from './old-rows.ts'
import { type PlannedResults, preparePlannedReads, withPlannedResults } from './planned-reads.ts'
import { prepareSavedSets, type SavedSetQueries } from './saved-sets.ts'
import { prepareWrites, toEntryKey, toEntryRow, updateSeq, type Writes } from './writes.ts'

/** The largest number of records and goals of a user: twelve years of every area every day. */
export const maxEntries = 20_000
/** The number of writes between two clean-ups. */
const cleanupInterval = 200

interface StoreQueries {
  readonly entries: Entries
  readonly sums: ReadSums
  readonly days: ReadDayTotals
  readonly firstDays: ReadFirstDays
  readonly goals: ReadGoals
  readonly categories: ReadCategories
  readonly items: ItemQueries
  readonly lifetimeTotals: ReadLifetimeTotals
  readonly savedSets: SavedSetQueries
  readonly writes: Writes
  readonly readPlanned: ReturnType<typeof preparePlannedReads>
}

/** The transaction of a writer, for the tables that are not of a Store. */
export interface OwnerWrite {
  readonly transaction: Transaction
  /** The number of the first write. */
  readonly seq: number
  /** Returns the number of the next write. */
  readonly nextSeq: () => number
}

/** A store in a database, whose writers can be used together with other tables. */
export interface DatabaseStore extends Store {
  readonly write: <T>(
    owner: Owner,
    work: (writer: Writer, write: OwnerWrite) => Promise<T>,
    planned?: PlannedReads,
  ) => Promise<T>
}

/** Opens the store of records and goals in a database of either kind. An account can take at most `maxBytes`. */
export function openStore(
  db: Database,
  { now }: Pick<Clocks, 'now'>,
  maxBytes = Number.POSITIVE_INFINITY,
): DatabaseStore {
  const queries = {
    entries: prepareEntries(db),
    sums: prepareSums(db),
    days: prepareDayTotals(db),
    firstDays: prepareFirstDays(db),
    goals: prepareGoals(db),
    categories: prepareCategories(db),
    items: prepareItems(db),
    lifetimeTotals: prepareLifetimeTotals(db),
    savedSets: prepareSavedSets(db),
    writes: prepareWrites(db),
    readPlanned: preparePlannedReads(db),
  }
  return {
    read: (owner) => createReader(db, owner, queries),
    write: (owner, work, planned) => {
      const { ownerId, units } = owner
      const options = { maxBytes, currency: units?.currency }
      const run = async (transaction: Transaction, seq: number, plan = (writer: Writer) => writer) => {
        const context = { transaction, owner, seq: createCounter(seq), now: now(), writes: queries.writes }
        if (seq % cleanupInterval === 0) await removeOldRows(transaction, owner, context.now)
        const result = await work(plan(createWriter(context, queries)), { transaction, seq, nextSeq: context.seq.next })
        if (context.seq.last() > seq) await updateSeq(transaction, owner, context.seq.last())
        return result
      }
      if (planned === undefined) return withOwnerTransaction(db, ownerId, run, options)
      const plannedWork = {
        readAccount: (transaction: Transaction) => queries.readPlanned(transaction, owner, planned),
        work: (transaction: Transaction, results: PlannedResults) =>
          run(transaction, results.seq, (writer) => withPlannedResults(writer, planned, results)),
      }
      return withOwnerQuery(db, ownerId, plannedWork, options)
    },
  }
}

function createReader(db: Database, owner: Owner, queries: StoreQueries): Reader {
  const { entries, sums, days, firstDays, goals, items, lifetimeTotals, savedSets, categories } = queries
  return {
    list: (collection, range, page) => entries.list(db, owner, collection, range, page),
    find: (collection, period) => entries.find(db, owner, collection, period),
    periods: (collection, range, limit) => entries.periods(db, owner, collection, range, limit),
    sums: (area, ranges) => sums(db, owner, area, ranges),
    lifetimeTotals: (area) => lifetimeTotals(db, owner, area),
    days: (areas, range) => readByGroup(db, areas, (group) => days(db, owner, group, range)),
    histories: (areas, range) => readHistories(db, owner, areas, range, queries),
    firstDay: async (area) => (await firstDays(db, owner, [area]))[0] ?? null,
    goals: async (area, range) => (await goals(db, owner, [area], range))[0] ?? [],
    items: (area, range) => items.list(db, owner, area, range),
    itemsInParts: (area, range) => items.listInParts(db, owner, area, range),
    savedSets: (areas) => readByGroup(db, areas, (group) => savedSets.list(db, owner, group)),
    categories: (areas) => readByGroup(db, areas, (group) => categories(db, owner, group)),
  }
}

/** One transaction of one user, without concurrent writes. */
interface StoreWriteContext {
  readonly transaction: Transaction
  readonly owner: Owner
  readonly seq: Counter
  readonly now: number
  readonly writes: Writes
}

interface Counter {
  readonly next: () => number
  readonly last: () => number
}

/** Counts from `first`. Each write of a user has the next number, which orders their writes. */
function createCounter(first: number): Counter {
  let last = first - 1
  return {
    next: () => {
      last += 1
      return last
    },
    last: () => last,
  }
}

function createWriter(context: StoreWriteContext, queries: StoreQueries): Writer {
  const { transaction, owner, seq } = context
  return {
    ...createReader(transaction, owner, queries),
    countOptions: () => readOwnerCountOptions(transaction, owner.ownerId),
    put: (collection, entry, totals) => putEntry(context, collection, entry, totals),
    remove: (collection, entry) => removeStoredEntry(context, collection, entry),
    putCategory: (area, stored) => putCategory(context, area, stored),
    putSavedSet: async (area, set) => {
      const number = seq.next()
      await queries.savedSets.put(transaction, owner, area, { set, seq: number })
      await putListChanges(transaction, owner, ['savedSets'], number)
    },
    removeSavedSet: async (area, id) => {
      await queries.savedSets.remove(transaction, owner, area, id)
      await putListChanges(transaction, owner, ['savedSets'], seq.next())
    },
    findOperation: (id) => findOperation(context, id),
    putOperation: (id, operation) => putOperation(context, id, operation),
  }
}

async function putEntry(
  context: StoreWriteContext,
  collection: Collection,
  entry: Entry,
  totals: Totals | null,
): Promise<void> {
  const seq = context.seq.next()
  if (entry.revision === 1) await checkEntryLimit(context, seq)
  await context.writes.put(
    context.transaction,
    toEntryRow(context.owner, { collection, entry, totals, seq }, context.now),
  )
}

// `seq` is an upper bound of the number of entries, so the count query runs only near the limit.
async function checkEntryLimit({ transaction, owner }: StoreWriteContext, seq: number): Promise<void> {
  if (seq <= maxEntries) return
  const { count } = await transaction
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner.ownerId)
    .executeTakeFirstOrThrow()
  if (count >= maxEntries) throw new Refusal('limitReached')
}

/** The tombstone stays when its period is used again; the higher `seq` is the later write. */
async function removeStoredEntry(
  { transaction, owner, seq, now, writes }: StoreWriteContext,
  collection: Collection,
  entry: Entry,
): Promise<void> {
  const key = { ...toEntryKey(owner.ownerId, collection), ...writePeriod(entry.period) }
  await writes.remove(transaction, key)
  await writes.putTombstone(transaction, { ...key, id: entry.id, seq: seq.next(), removed_at: now })
}

async function putCategory(
  { transaction, owner, seq, writes }: StoreWriteContext,
  area: AnyArea,
  own: StoredCategory,
): Promise<void> {
  const { category, revision } = own
  await writes.putCategory(transaction, {
    owner_id: owner.ownerId,
    area: area.id,
    value: JSON.stringify(category),
    revision,
  })
  await putListChanges(transaction, owner, ['categories'], seq.next())
}

async function findOperation({ transaction, owner, writes }: StoreWriteContext, id: string): Promise<Operation | null> {
  const [row] = await writes.findOperation(transaction, { owner_id: owner.ownerId, id })
  return row === undefined ? null : { digest: row.digest, result: JSON.parse(row.answer) }
}

async function putOperation(
  { transaction, owner, now, writes }: StoreWriteContext,
  id: string,
  operation: Operation,
): Promise<void> {
  const { digest, result } = operation
  await writes.putOperation(transaction, {
    owner_id: owner.ownerId,
    id,
    digest,
    answer: JSON.stringify(result),
    at: now,
  })
}
