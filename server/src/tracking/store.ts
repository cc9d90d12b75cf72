import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type {
  Collection,
  Operation,
  Owner,
  Reader,
  Store,
  StoredCategory,
  Writer,
} from '@haru/shared/tracking/store.ts'
import type { Clocks } from '../clocks.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { inTurn } from '../db/turns.ts'
import { type DaysOf, type FirstDayOf, prepareDays, prepareFirstDay } from './days.ts'
import { type Entries, prepareEntries } from './entries.ts'
import { type ItemsOf, prepareItems } from './items.ts'
import { type LifeOf, prepareLives } from './lives.ts'
import { writePeriod } from './rows.ts'
import { prepareSums, type SumsOf } from './sums.ts'
import { keepSeq, prepareWrites, rowOf, type Writes, whose } from './writes.ts'

/** How many records and goals one person can have: twelve years of every area every day. */
export const mostEntries = 20_000
const keepOperationsMs = 30 * 86_400_000
const keepRemovedMs = 90 * 86_400_000
/** How many are kept at most, besides those since the last look. */
export const maxOperations = 2000
export const maxRemoved = 5000
/** How many writes pass between two looks for what is too old to keep. */
const tidyEvery = 200

interface Prepared {
  readonly entries: Entries
  readonly sums: SumsOf
  readonly days: DaysOf
  readonly firstDay: FirstDayOf
  readonly items: ItemsOf
  readonly life: LifeOf
  readonly writes: Writes
}

/** Records and goals in a database of either kind. An account takes at most `maxBytes` of it. */
export function openStore(db: Database, { now }: Pick<Clocks, 'now'>, maxBytes = Number.POSITIVE_INFINITY): Store {
  const prepared = {
    entries: prepareEntries(db),
    sums: prepareSums(db),
    days: prepareDays(db),
    firstDay: prepareFirstDay(db),
    items: prepareItems(db),
    life: prepareLives(db),
    writes: prepareWrites(db),
  }
  return {
    read: (owner) => readerOn(db, owner, prepared),
    write: (owner, work) =>
      inTurn(
        db,
        owner.ownerId,
        async (transaction, seq) => {
          const turn = { transaction, owner, seq: counter(seq), now: now(), writes: prepared.writes }
          if (seq % tidyEvery === 0) await tidy(turn)
          const result = await work(writerOn(turn, prepared))
          if (turn.seq.last() > seq) await keepSeq(transaction, owner, turn.seq.last())
          return result
        },
        { maxBytes },
      ),
  }
}

function readerOn(db: Database, owner: Owner, prepared: Prepared): Reader {
  const { entries, sums, days, firstDay, items, life, writes } = prepared
  return {
    list: (collection, range, page) => entries.list(db, owner, collection, range, page),
    find: (collection, period) => entries.find(db, owner, collection, period),
    periods: (collection, range, limit) => entries.periods(db, owner, collection, range, limit),
    sums: (area, ranges) => sums(db, owner, area, ranges),
    lifetimeTotals: (area) => life(db, owner, area),
    days: (area, range) => days(db, owner, area, range),
    firstDay: (area) => firstDay(db, owner, area),
    items: (area, range) => items(db, owner, area, range),
    category: async (area) => {
      const [row] = await writes.category(db, { owner_id: owner.ownerId, area: area.id })
      return row === undefined ? null : { category: JSON.parse(row.value), revision: row.revision }
    },
  }
}

/** One transaction of one person, in which nobody else writes for them. */
interface Turn {
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

/** Counts from `first`. What is written has a number each, so that a device can ask for what it has not seen. */
function counter(first: number): Counter {
  let last = first - 1
  return {
    next: () => {
      last += 1
      return last
    },
    last: () => last,
  }
}

function writerOn(turn: Turn, prepared: Prepared): Writer {
  return {
    ...readerOn(turn.transaction, turn.owner, prepared),
    put: (collection, entry, totals) => put(turn, collection, entry, totals),
    remove: (collection, entry) => remove(turn, collection, entry),
    putCategory: (area, own) => keepCategory(turn, area, own),
    findOperation: (id) => findOperation(turn, id),
    putOperation: (id, operation) => remember(turn, id, operation),
  }
}

async function put(turn: Turn, collection: Collection, entry: Entry, totals: Totals | null): Promise<void> {
  const seq = turn.seq.next()
  if (entry.revision === 1) await refuseTooMany(turn, seq)
  await turn.writes.put(turn.transaction, rowOf(turn.owner, { collection, entry, totals, seq }, turn.now))
}

// Nobody has more entries than numbers were given out, so most people's are never counted.
async function refuseTooMany({ transaction, owner }: Turn, seq: number): Promise<void> {
  if (seq <= mostEntries) return
  const { count } = await transaction
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner.ownerId)
    .executeTakeFirstOrThrow()
  if (count >= mostEntries) throw new Refusal('limitReached')
}

/**
 * A tombstone stays when its period is used again: of the two, what has the higher number is what happened last.
 */
async function remove(
  { transaction, owner, seq, now, writes }: Turn,
  collection: Collection,
  entry: Entry,
): Promise<void> {
  const key = { ...whose(owner.ownerId, collection), ...writePeriod(entry.period) }
  await writes.remove(transaction, key)
  await writes.bury(transaction, { ...key, id: entry.id, seq: seq.next(), removed_at: now })
}

async function keepCategory({ transaction, owner, writes }: Turn, area: AnyArea, own: StoredCategory): Promise<void> {
  const { category, revision } = own
  await writes.keepCategory(transaction, {
    owner_id: owner.ownerId,
    area: area.id,
    value: JSON.stringify(category),
    revision,
  })
}

async function findOperation({ transaction, owner, writes }: Turn, id: string): Promise<Operation | null> {
  const [row] = await writes.operation(transaction, { owner_id: owner.ownerId, id })
  return row === undefined ? null : { digest: row.digest, result: JSON.parse(row.answer) }
}

async function remember({ transaction, owner, now, writes }: Turn, id: string, operation: Operation): Promise<void> {
  const { digest, result } = operation
  await writes.remember(transaction, { owner_id: owner.ownerId, id, digest, answer: JSON.stringify(result), at: now })
}

// Nobody repeats an operation after a month, and no device that was away for longer than a season keeps its copy. Whoever writes
// without end leaves no more of them than the newest: they are not part of what an account may take (decision 0047).
async function tidy({ transaction, owner: { ownerId }, now }: Turn): Promise<void> {
  const newestOperations = transaction
    .selectFrom('operation')
    .select('at')
    .where('owner_id', '=', ownerId)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(maxOperations)
  const newestRemoved = transaction
    .selectFrom('removed')
    .select('seq')
    .where('owner_id', '=', ownerId)
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(maxRemoved)
  await transaction
    .deleteFrom('operation')
    .where('owner_id', '=', ownerId)
    .where(({ or, eb }) => or([eb('at', '<', now - keepOperationsMs), eb('at', '<=', newestOperations)]))
    .execute()
  await transaction
    .deleteFrom('removed')
    .where('owner_id', '=', ownerId)
    .where(({ or, eb }) => or([eb('removed_at', '<', now - keepRemovedMs), eb('seq', '<=', newestRemoved)]))
    .execute()
}
