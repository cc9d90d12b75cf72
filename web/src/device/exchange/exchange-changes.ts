import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Changes } from '@haru/shared/contract/exchange/changes.ts'
import { loadPart } from '../load-part.ts'
import type { ResolveRefusal } from '../queue/conflicts.ts'
import { loadRefusalRules } from '../queue/refusal-rules.ts'
import { hasRefusal, removeOldResults, settleOperations } from '../queue/results.ts'
import { listMadeContents, type MadeContents, replayOperations } from '../queue/unsent.ts'
import type { AccountLists } from '../store/lists.ts'
import { type Cursor, putMeta, readCursor } from '../store/meta.ts'
import type { putLists } from '../store/put-lists.ts'
import type { EntryKey, WriteTransaction } from '../store/schema.ts'
import { putServerChanges } from '../store/server-changes.ts'

/** The responses of an exchange. */
export interface Exchange {
  /** That of the first request. */
  readonly request: Cursor
  /** The responses one after the other, without those that say that the cursor is of no use. */
  readonly responses: readonly Changes[]
  /** The lists that have changed. */
  readonly lists: AccountLists
}

/** The code that few exchanges need; each is missing where the exchange does not need it. */
interface ExchangeParts {
  readonly putLists?: typeof putLists | undefined
  readonly resolveRefusal?: ResolveRefusal | undefined
}

/** Loads this code, before the transaction begins. The exchange is repeated if it cannot be loaded: nothing of it is stored then. */
export async function loadExchangeParts({ responses, lists }: Exchange): Promise<ExchangeParts> {
  const [listPart, refusalPart] = await Promise.all([
    Object.keys(lists).length > 0 ? loadPart(() => import('../store/put-lists.ts')) : null,
    responses.some(({ results }) => hasRefusal(results)) ? loadRefusalRules() : null,
  ])
  return { putLists: listPart?.putLists, resolveRefusal: refusalPart?.resolveRefusal }
}

interface ExchangeContext extends ExchangeParts {
  readonly areas: readonly AnyArea[]
}

/**
 * Stores the responses of an exchange: the results of operations, the entries, and the new cursor. The device has every write up to its
 * cursor, so earlier writes of a response that came late are passed over; its results count.
 * Returns the ids of the operations that were merged with a write of another device.
 */
export async function putExchange(
  transaction: WriteTransaction,
  { areas, putLists, resolveRefusal }: ExchangeContext,
  { request, responses, lists }: Exchange,
): Promise<readonly string[]> {
  const known = await readCursor(transaction)
  const isContinuation = known !== null && known.epoch === request.epoch && known.cursor >= request.cursor
  // The lists were read after the last response, and the device has every write up to its cursor.
  const hasLaterLists = isContinuation && known.cursor <= (responses.at(-1)?.cursor ?? 0)
  const hasLists = hasLaterLists && ((await putLists?.(transaction, areas, lists)) ?? false)
  const results = responses.flatMap((response) => response.results)
  const madeContents = await listMadeContents(transaction, areas)
  const settled = await settleOperations(transaction, { areas, resolveRefusal }, results)
  const changed = isContinuation
    ? await putLaterChanges(transaction, { areas, madeContents }, responses, known.cursor)
    : []
  await replayOperations(transaction, { areas, changed: hasLists ? null : [...settled.changed, ...changed] })
  await removeOldResults(transaction)
  return settled.merged
}

async function putLaterChanges(
  transaction: WriteTransaction,
  { areas, madeContents }: { readonly areas: readonly AnyArea[]; readonly madeContents: MadeContents },
  responses: readonly Changes[],
  cursor: number,
): Promise<readonly EntryKey[]> {
  const isLater = ({ seq }: { readonly seq: number }) => seq > cursor
  const changed: EntryKey[] = []
  // One response after the other, because an entry of one may be removed in the next.
  for (const { entries, removed } of responses) {
    const changes = { entries: entries.filter(isLater), removed: removed.filter(isLater) }
    changed.push(...(await putServerChanges(transaction, areas, changes, madeContents)))
  }
  await putMeta(transaction, { cursor: Math.max(cursor, ...responses.map((each) => each.cursor)) })
  return changed
}
