import type { AnyArea } from '@haru/shared/areas/define.ts'
import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import type { SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import { readPeriod } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import {
  type ChangedContents,
  type Contents,
  isEqualContents,
  mergeChanges,
} from '@haru/shared/tracking/write/merge.ts'
import type { PlannedOperation } from '@haru/shared/tracking/write/operation.ts'
import { resolveListRefusal } from '../food/resolve-list-refusal.ts'
import { readContents } from '../store/contents.ts'
import type { StoredContents, UnsentEntryOperation, UnsentOperation } from '../store/schema.ts'
import {
  createOperationId,
  findCollection,
  isUnsentEntry,
  listChangedPeriods,
  writeOperation,
} from './operation-format.ts'

/** An operation that the server refused, and those that depend on it, in their order. */
interface RefusedChanges {
  readonly refused: UnsentOperation
  readonly held: readonly UnsentOperation[]
}

/** The operation that is sent instead of refused ones; null if nothing is left to do. */
type MergedOperation = { readonly instead: UnsentOperation | null }

/** The rules for refused operations. They are loaded when an operation is refused, before the transaction begins. */
export type ResolveRefusal = typeof resolveRefusal

/** Resolves a refusal without asking the user; null if the user has to decide. `currency` is that of the account. */
export function resolveRefusal(
  areas: readonly AnyArea[],
  changes: RefusedChanges,
  currency: string | null,
): MergedOperation | null {
  const { refused, held } = changes
  return isUnsentEntry(refused) ? resolveEntryRefusal(areas, changes, currency) : resolveListRefusal([refused, ...held])
}

/**
 * Resolves a refusal without asking the user where both devices agree or have not changed the same. Null if the user has to decide, and
 * where an operation moved its entry. `currency` is that of the account, in which all amounts must be.
 */
function resolveEntryRefusal(
  areas: readonly AnyArea[],
  { refused, held }: RefusedChanges,
  currency: string | null,
): MergedOperation | null {
  const changes = [refused, ...held]
  if (!isUnsentEntry(refused) || !changes.every(isUnsentEntry)) return null
  const collection = findCollection(areas, refused.sent.list)
  if (collection === null || !isOneEntry(changes) || !isInCurrency(changes, currency)) return null
  const made = readContents(collection, changes.at(-1)?.made ?? null)
  const current = refused.refusal?.current
  if (current === undefined) return made === null && isRemovedByBoth(changes) ? { instead: null } : null
  const contents = { base: readContents(collection, refused.base), mine: made, theirs: toContents(collection, current) }
  const operation = mergeOperation(collection, contents, current)
  if (operation === 'done') return { instead: null }
  return operation === null
    ? null
    : { instead: replaceOperation(collection, refused, { operation, current, currency }) }
}

const isRemovedByBoth = ([refused, ...held]: readonly UnsentOperation[]) =>
  refused?.refusal?.code === 'noData' && held.length === 0

const isOneEntry = (changes: readonly UnsentEntryOperation[]) => {
  const periods = changes.flatMap(({ sent }) => listChangedPeriods(sent))
  return periods.every((each) => periods[0] !== undefined && isSamePeriod(each, periods[0]))
}

const isInCurrency = (changes: readonly UnsentEntryOperation[], currency: string | null) =>
  changes.every((each) => each.sent.act === 'remove' || findCurrency(each) === currency)

/** The currency of the contents of an operation; null where no amount of it has one. */
export function findCurrency({ sent, currency }: UnsentEntryOperation): string | null {
  return currency ?? (sent.act === 'save' ? sent.currency : null)
}

function toContents(collection: Collection, sent: SentEntry): Contents {
  return readContents(collection, writeSentContents(sent))
}

/** The contents of a sent entry as texts. */
function writeSentContents({ values, items }: { readonly values: unknown; readonly items: unknown }): StoredContents {
  return { values: JSON.stringify(values), items: JSON.stringify(items) }
}

interface RefusedContents extends Omit<ChangedContents, 'mine'> {
  /** Null after a removal. */
  readonly mine: Contents | null
}

/** The operation that makes both changes on the entry of the server; `done` if it has them, null if the user has to choose. */
function mergeOperation(
  collection: Collection,
  { base, mine, theirs }: RefusedContents,
  current: SentEntry,
): PlannedOperation | 'done' | null {
  if (mine === null) return removeUnchanged(collection, base, current)
  const merged = mergeChanges(collection, { base, mine, theirs })
  if (merged === null) return null
  if (isEqualContents(collection, merged, theirs)) return 'done'
  const period = periodOf(current)
  const loaded = { id: current.id, period, revision: current.revision }
  const head = { act: 'save', mode: 'update', revision: undefined, entryId: undefined } as const
  // Both changes were accepted before.
  return { ...head, isRestoration: true, loaded, entry: { id: current.id, period, ...merged } }
}

/** Removes the entry of the server, if it has the contents that the user has removed. */
function removeUnchanged(collection: Collection, base: Contents | null, current: SentEntry): PlannedOperation | null {
  if (base === null || !isEqualContents(collection, base, toContents(collection, current))) return null
  const { id, revision } = current
  return { act: 'remove', period: periodOf(current), revision, entryId: id }
}

const periodOf = ({ type, start, end }: SentEntry) => readPeriod({ type, start, finish: end })

interface Replacement {
  readonly operation: PlannedOperation
  readonly current: SentEntry
  readonly currency: string | null
}

/** The operation in the place of the refused one, made over the entry of the server. */
function replaceOperation(
  collection: Collection,
  { number, madeAt }: UnsentOperation,
  { operation, current, currency }: Replacement,
): UnsentOperation {
  const id = createOperationId(madeAt)
  const sent = writeOperation(collection, operation, { id, after: null, currency: currency ?? '' })
  const made = sent.act === 'remove' ? null : writeSentContents(sent.entry)
  const state = { status: 'waiting', isAttempted: false, refusal: null } as const
  const contents = { base: writeSentContents(current), made, currency: currency ?? '' }
  return { id, number, madeAt, sent, ...contents, ...state }
}
