import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Changes, SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import { type EntryRow, readItems, readValues, type TotalsRow, writeTotals } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { unwrap } from 'idb'
import { findCollection } from '../queue/operation-format.ts'
import { listMadeContents, type MadeContents } from '../queue/unsent.ts'
import { createEntryKey } from './entries.ts'
import { putMeta, readCountOptions, readMetaNumber } from './meta.ts'
import type { EntryKey, StoredContents, StoredRow, UnseenContents, WriteTransaction } from './schema.ts'
import { createGeneration } from './shown-revision.ts'

/** Entries of the server, or their changes. */
export interface ServerChanges extends Pick<Changes, 'entries' | 'removed'> {
  /** The last write that they include, if they are a copy of entries. */
  readonly cursor?: number
}

type SentPeriod = Pick<SentEntry, 'list' | 'type' | 'start' | 'end' | 'seq'>

/** An entry or the period of a removed one, with its collection. */
interface CollectionEntry<Sent extends SentPeriod> {
  readonly collection: Collection
  readonly sent: Sent
}

/**
 * Stores entries of the server, at most one of a period, and removes those that it removed. An entry that the device has from a later write stays.
 * Returns the keys of these entries: `replayOperations` makes the local entries of them again.
 */
export async function putServerChanges(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  { entries, removed, cursor }: ServerChanges,
  made?: MadeContents,
): Promise<readonly EntryKey[]> {
  // Before the first request, because an error must not leave requests that nothing awaits.
  const sentRemoved = removed.map((sent) => ({ sent, collection: getCollection(areas, sent) }))
  const sentEntries = entries.map((sent) => ({ sent, collection: getCollection(areas, sent) }))
  const madeContents = made ?? (await listMadeContents(transaction, areas))
  const options = await readCountOptions(transaction)
  // A look at the stored entry costs a phone as much as storing one.
  const canHaveLater = cursor === undefined || (await readMetaNumber(transaction, 'seq')) > cursor
  const find = async (each: CollectionEntry<SentPeriod>): Promise<DeviceEntry> => {
    const key = createEntryKey(each.collection, each.sent)
    const own = madeContents.get(key.join(' ')) ?? []
    const isChanged = own.length > 0
    const [stored, local] = await Promise.all([
      canHaveLater || isChanged ? transaction.objectStore('serverEntry').get(key) : undefined,
      isChanged ? transaction.objectStore('localEntry').get(key) : undefined,
    ])
    return { own, stored, shown: local?.row }
  }
  // A period that was used again after a removal is in both.
  await runInChunks(transaction, sentRemoved, async (each) => {
    if (isLatest(await find(each), each)) removeServerEntry(transaction, each)
  })
  await runInChunks(transaction, sentEntries, async (each) => {
    const known = await find(each)
    if (isLatest(known, each)) putServerEntry(transaction, each, { ...known, options })
  })
  await raiseSeq(transaction, Math.max(0, ...[...entries, ...removed].map(({ seq }) => seq)))
  return [...sentRemoved, ...sentEntries].map(({ sent, collection }) => createEntryKey(collection, sent))
}

/** The requests of all entries at once would hold a frame. */
const chunkSize = 25

/**
 * Waits once for the requests of each chunk. A promise for each request takes twice as long, and a wait for each entry four times as long
 * (decision 0095).
 */
export async function runInChunks<T>(
  transaction: WriteTransaction,
  all: readonly T[],
  work: (each: T) => Promise<void>,
): Promise<void> {
  for (let i = 0; i < all.length; i += chunkSize) {
    await Promise.all(all.slice(i, i + chunkSize).map(work))
    await readMetaNumber(transaction, 'seq')
  }
}

/** The stores themselves: their requests have no promises. One that fails ends the transaction without a change. */
export function openStores(transaction: WriteTransaction) {
  return {
    entries: unwrap(transaction.objectStore('serverEntry')),
    totalRows: unwrap(transaction.objectStore('total')),
  }
}

function getCollection(areas: readonly AnyArea[], { list }: SentPeriod): Collection {
  const collection = findCollection(areas, list)
  if (collection === null) throw new Error(`the server sent an entry of an unknown list: ${list}`)
  return collection
}

/** What the device has of the period of a sent entry. */
interface DeviceEntry {
  readonly stored: StoredRow | undefined
  /** The contents that its unsent operations have made; null after a removal. */
  readonly own: readonly (StoredContents | null)[]
  /** What it shows of them. */
  readonly shown: StoredContents | null | undefined
}

function isLatest({ stored }: DeviceEntry, { sent }: CollectionEntry<SentPeriod>): boolean {
  return stored === undefined || stored.seq <= sent.seq
}

function putServerEntry(
  transaction: WriteTransaction,
  { collection, sent }: CollectionEntry<SentEntry>,
  { options, ...known }: DeviceEntry & { readonly options: CountOptions },
): void {
  const { area, kind } = collection
  const { type, start, end: finish } = sent
  const [values, items] = [JSON.stringify(sent.values), JSON.stringify(sent.items)]
  const totals = computeTotals(collection, { values, items }, options)
  const row = { id: sent.id, values, items, revision: sent.revision, seq: sent.seq, updated_at: sent.updatedAt }
  const unseen = findUnseen(row, known)
  const period = { area: area.id, type, start, finish }
  const { entries, totalRows } = openStores(transaction)
  entries.put({ ...period, kind, ...row, ...totals, ...(unseen && { unseen }) })
  if (kind === 'record') totalRows.put({ ...period, ...totals })
}

function removeServerEntry(transaction: WriteTransaction, { collection, sent }: CollectionEntry<SentPeriod>): void {
  const { entries, totalRows } = openStores(transaction)
  entries.delete(createEntryKey(collection, sent))
  totalRows.delete([collection.area.id, sent.start, sent.type, sent.end])
}

/** What the user may not have seen once the row is stored; undefined where no revision of this device can be that of the row or of a later one. */
function findUnseen(
  row: Pick<StoredRow, 'id' | 'revision'> & StoredContents,
  { stored, own, shown }: DeviceEntry,
): UnseenContents | undefined {
  const known = stored?.id === row.id ? stored : null
  // The server and the device write the same contents in the same way.
  const isOwn = [...own, shown].some((made) => made?.values === row.values && made.items === row.items)
  if (isOwn || row.revision <= (known?.revision ?? 0)) return known?.unseen
  // A moved entry has continued the revisions of another period.
  const ownRevision = own.length === 0 ? 0 : (known ?? row).revision + own.length
  const lastOwnRevision = Math.max(known?.unseen?.lastOwnRevision ?? 0, ownRevision)
  return row.revision > lastOwnRevision ? undefined : { generation: createGeneration(), lastOwnRevision }
}

/** Computed from the items, because the server does not send totals: both have the same definition of the area. */
export function computeTotals(
  collection: Collection,
  { values, items }: Pick<EntryRow, 'values' | 'items'>,
  options: CountOptions,
): TotalsRow {
  const contents = { values: readValues(collection, values), items: readItems(collection.area, items) }
  return writeTotals(collection.area, computeStoredTotals(collection, contents, options))
}

async function raiseSeq(transaction: WriteTransaction, seq: number): Promise<void> {
  if (seq > (await readMetaNumber(transaction, 'seq'))) await putMeta(transaction, { seq })
}
