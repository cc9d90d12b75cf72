import type { AnyArea } from '@haru/shared/areas/define.ts'
import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { readEntry, writeItems } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { type Contents, isEqualContents, joinContents } from '@haru/shared/tracking/write/merge.ts'
import type { PlannedOperation } from '@haru/shared/tracking/write/operation.ts'
import { findCurrency } from '../queue/conflicts.ts'
import { createOperationId, findCollection, isUnsentEntry, listChangedPeriods } from '../queue/operation-format.ts'
import { listDependents } from '../queue/results.ts'
import { addOperation, listUnsent } from '../queue/unsent.ts'
import { readContents, writeContents } from '../store/contents.ts'
import { findRow } from '../store/entries.ts'
import { readMetaText } from '../store/meta.ts'
import type { DeviceTransaction, UnsentEntryOperation, WriteTransaction } from '../store/schema.ts'
import { readShownEntry } from '../store/shown-revision.ts'

/** `both`: their contents, and those items of mine that they lack. */
export type ConflictResolution = 'mine' | 'theirs' | 'both'

/** The entries of a period on this device and on the server; null where there is none. */
export interface ConflictSide {
  readonly period: Period
  readonly mine: Contents | null
  readonly theirs: Contents | null
}

/** An operation that the server refused, with those that depend on it, and what the user can choose. */
export interface Conflict {
  /** The id of the refused operation. */
  readonly id: string
  readonly collection: Collection
  /** The periods that differ: that of the entry, and the one from which it was moved. */
  readonly sides: readonly ConflictSide[]
  /** Whether the resolution `both` is possible. */
  readonly canJoin: boolean
  /** The currency of the amounts of this device, and of the others. */
  readonly currency: string
  readonly accountCurrency: string
}

/** Finds what the user can choose of a refused operation; null if it is not in the queue, or of an unknown list. */
export async function findConflict(
  transaction: DeviceTransaction,
  areas: readonly AnyArea[],
  id: string,
): Promise<Conflict | null> {
  const chain = await findChain(transaction, id)
  const [refused] = chain
  if (refused === undefined) return null
  const collection = findCollection(areas, refused.sent.list)
  if (collection === null) return null
  const accountCurrency = (await readMetaText(transaction, 'currency')) ?? readCurrency(chain, '')
  const currency = readCurrency(chain, accountCurrency)
  const sides = await Promise.all(
    listPeriods(chain).map(async (period) => {
      const row = await findRow(transaction, collection, period)
      return { period, mine: findMine(collection, chain, period), theirs: row && readEntry(collection, row) }
    }),
  )
  const canJoin = currency === accountCurrency && sides.some((side) => canJoinSide(collection, side))
  return { id, collection, sides, canJoin, currency, accountCurrency }
}

/** The refused operation and those that depend on it. */
async function findChain(transaction: DeviceTransaction, id: string): Promise<readonly UnsentEntryOperation[]> {
  const chain = listDependents(await listUnsent(transaction), id)
  return chain[0]?.status === 'refused' ? chain.filter(isUnsentEntry) : []
}

function readCurrency(chain: readonly UnsentEntryOperation[], accountCurrency: string): string {
  return (
    chain.flatMap((operation) => (operation.sent.act === 'save' ? (findCurrency(operation) ?? []) : [])).at(-1) ??
    accountCurrency
  )
}

/** The changed periods, that of the last operation first. */
function listPeriods(chain: readonly UnsentEntryOperation[]): readonly Period[] {
  const periods = chain.toReversed().flatMap(({ sent }) => listChangedPeriods(sent))
  return periods.filter((period, i) => periods.findIndex((each) => isSamePeriod(each, period)) === i)
}

/** The entry after the last operation on a period. An entry that moves has the period of its operation. */
function findMine(collection: Collection, chain: readonly UnsentEntryOperation[], period: Period): Contents | null {
  const last = chain.findLast(({ sent }) => listChangedPeriods(sent).some((each) => isSamePeriod(each, period)))
  const [own] = last === undefined ? [] : listChangedPeriods(last.sent)
  return last === undefined || own === undefined || !isSamePeriod(own, period)
    ? null
    : readContents(collection, last.made)
}

function canJoinSide(collection: Collection, { mine, theirs }: ConflictSide): boolean {
  if (mine === null || theirs === null) return false
  const joined = joinContents(collection, mine, theirs)
  return joined !== null && !isEqualContents(collection, joined, theirs) && !isEqualContents(collection, joined, mine)
}

export interface ResolutionContext {
  readonly areas: readonly AnyArea[]
  /** The present time in milliseconds since 1970. */
  readonly now: number
}

/**
 * Carries out the choice of the user: removes the refused operation and those that depend on it, and makes one operation for each changed
 * period, over the entry of the server as the device knows it. Stores the contents that are lost otherwise as versions.
 * Refuses as `addOperation` does, and then changes nothing.
 */
export async function resolveConflict(
  transaction: WriteTransaction,
  id: string,
  resolution: ConflictResolution,
  { areas, now }: ResolutionContext,
): Promise<void> {
  const conflict = await findConflict(transaction, areas, id)
  if (conflict === null) return
  const chain = await findChain(transaction, id)
  await Promise.all(chain.map((each) => transaction.objectStore('unsent').delete(each.id)))
  for (const side of conflict.sides) await resolveSide(transaction, conflict, side, { resolution, now })
}

interface ChosenResolution {
  readonly resolution: ConflictResolution
  readonly now: number
}

async function resolveSide(
  transaction: WriteTransaction,
  conflict: Conflict,
  side: ConflictSide,
  { resolution, now }: ChosenResolution,
): Promise<void> {
  const { collection, currency, accountCurrency } = conflict
  const chosen = chooseContents(collection, side, resolution)
  const unchosen = [
    { contents: side.mine, currency },
    { contents: side.theirs, currency: accountCurrency },
  ]
  for (const each of unchosen) {
    if (each.contents === null || containsContents(collection, chosen, each.contents)) continue
    const version = { contents: writeContents(collection, each.contents), currency: each.currency, storedAt: now }
    await transaction.objectStore('version').put({ ...createVersionKey(collection, side.period, now), ...version })
  }
  const row = await findRow(transaction, collection, side.period)
  const entry = row === null ? null : readShownEntry(collection, row)
  const operation = planOperation(collection, { period: side.period, chosen, entry, now })
  if (operation === null) return
  await addOperation(transaction, { id: createOperationId(now), collection, ...operation }, { currency, now })
}

function chooseContents(
  collection: Collection,
  { mine, theirs }: ConflictSide,
  resolution: ConflictResolution,
): Contents | null {
  if (resolution !== 'both' || mine === null || theirs === null) return resolution === 'theirs' ? theirs : mine
  return joinContents(collection, mine, theirs) ?? theirs
}

/** Whether contents have all items of others, and the same values. */
function containsContents(collection: Collection, all: Contents | null, part: Contents): boolean {
  if (all === null || !isEqualContents(collection, { ...all, items: [] }, { ...part, items: [] })) return false
  const write = (item: Contents['items'][number]) => writeItems(collection.area, [item])
  const written = new Set(all.items.map(write))
  return part.items.every((item) => written.has(write(item)))
}

interface PlannedChoice {
  readonly period: Period
  readonly chosen: Contents | null
  /** The entry of the period as the device shows it. */
  readonly entry: Entry | null
  readonly now: number
}

/** The operation that gives a period the chosen contents; null if it has them. */
function planOperation(collection: Collection, { period, chosen, entry, now }: PlannedChoice): PlannedOperation | null {
  if (chosen === null) {
    return entry === null ? null : { act: 'remove', period, revision: entry.revision, entryId: entry.id }
  }
  if (entry !== null && isEqualContents(collection, entry, chosen)) return null
  const { values, items } = chosen
  const head = { act: 'save', revision: undefined, entryId: undefined, isRestoration: true } as const
  if (entry === null) {
    return { ...head, mode: 'create', loaded: null, entry: { id: createOperationId(now), period, values, items } }
  }
  const { id, revision } = entry
  return { ...head, mode: 'update', loaded: { id, period, revision }, entry: { id, period, values, items } }
}

function createVersionKey(collection: Collection, { type, start, end: finish }: Period, now: number) {
  return { id: createOperationId(now), list: getCollectionName(collection), type, start, finish }
}
