import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Changes, SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import { type EntryRow, readItems, readValues, type TotalsRow, writeTotals } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals, hasCountOptions } from '@haru/shared/tracking/stored-totals.ts'
import { findCollection } from '../queue/operation-format.ts'
import { createEntryKey } from './entries.ts'
import { putMeta, readCountOptions, readMetaNumber } from './meta.ts'
import type { EntryKey, WriteTransaction } from './schema.ts'

/** Entries of the server, or their changes. */
export type ServerChanges = Pick<Changes, 'entries' | 'removed'>

type SentPeriod = Pick<SentEntry, 'list' | 'type' | 'start' | 'end' | 'seq'>

/**
 * Stores entries of the server, at most one of a period, and removes those that it removed. An entry that the device has from a later write stays.
 * Returns the keys of these entries: `replayOperations` makes the local entries of them again.
 */
export async function putServerChanges(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  { entries, removed }: ServerChanges,
): Promise<readonly EntryKey[]> {
  // Before the first request, because an error must not leave requests that nothing awaits.
  const sentRemoved = removed.map((sent) => ({ sent, collection: getCollection(areas, sent) }))
  const sentEntries = entries.map((sent) => ({ sent, collection: getCollection(areas, sent) }))
  const options = await readCountOptions(transaction)
  // A period that was used again after a removal is in both.
  await runInChunks(sentRemoved, ({ sent, collection }) => removeServerEntry(transaction, collection, sent))
  await runInChunks(sentEntries, ({ sent, collection }) => putServerEntry(transaction, collection, sent, options))
  await raiseSeq(transaction, Math.max(0, ...[...entries, ...removed].map(({ seq }) => seq)))
  return [...sentRemoved, ...sentEntries].map(({ sent, collection }) => createEntryKey(collection, sent))
}

/** Stores what counts in the totals of the user. If it has changed, the totals of the entries of the server are computed again. */
export async function putCountOptions(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  { countWarmUps = false }: CountOptions,
): Promise<void> {
  const { countWarmUps: before } = await readCountOptions(transaction)
  if (before === countWarmUps) return
  await putMeta(transaction, { countWarmUps: Number(countWarmUps) })
  for (const area of areas.filter(hasCountOptions)) await refreshTotals(transaction, area, { countWarmUps })
}

async function refreshTotals(transaction: WriteTransaction, area: AnyArea, options: CountOptions): Promise<void> {
  const [entries, totalRows] = [transaction.objectStore('serverEntry'), transaction.objectStore('total')]
  const rows = await entries.getAll(IDBKeyRange.bound([area.id, 'record'], [area.id, 'record', []]))
  await runInChunks(rows, async (row) => {
    const { type, start, finish } = row
    const totals = computeTotals({ area, kind: 'record' }, row, options)
    await Promise.all([
      entries.put({ ...row, ...totals }),
      totalRows.put({ area: area.id, type, start, finish, ...totals }),
    ])
  })
}

/** One entry after the other takes four times as long (decision 0095), and the requests of all at once would hold a frame. */
const chunkSize = 25

async function runInChunks<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < all.length; i += chunkSize) await Promise.all(all.slice(i, i + chunkSize).map(work))
}

function getCollection(areas: readonly AnyArea[], { list }: SentPeriod): Collection {
  const collection = findCollection(areas, list)
  if (collection === null) throw new Error(`the server sent an entry of an unknown list: ${list}`)
  return collection
}

async function putServerEntry(
  transaction: WriteTransaction,
  collection: Collection,
  sent: SentEntry,
  options: CountOptions,
): Promise<void> {
  const { area, kind } = collection
  if (await hasLaterWrite(transaction, collection, sent)) return
  const { type, start, end: finish } = sent
  const [values, items] = [JSON.stringify(sent.values), JSON.stringify(sent.items)]
  const totals = computeTotals(collection, { values, items }, options)
  const row = { id: sent.id, values, items, revision: sent.revision, seq: sent.seq, updated_at: sent.updatedAt }
  const period = { area: area.id, type, start, finish }
  await Promise.all([
    transaction.objectStore('serverEntry').put({ ...period, kind, ...row, ...totals }),
    kind === 'record' ? transaction.objectStore('total').put({ ...period, ...totals }) : null,
  ])
}

async function removeServerEntry(
  transaction: WriteTransaction,
  collection: Collection,
  sent: SentPeriod,
): Promise<void> {
  if (await hasLaterWrite(transaction, collection, sent)) return
  await Promise.all([
    transaction.objectStore('serverEntry').delete(createEntryKey(collection, sent)),
    transaction.objectStore('total').delete([collection.area.id, sent.start, sent.type, sent.end]),
  ])
}

async function hasLaterWrite(
  transaction: WriteTransaction,
  collection: Collection,
  sent: SentPeriod,
): Promise<boolean> {
  const stored = await transaction.objectStore('serverEntry').get(createEntryKey(collection, sent))
  return stored !== undefined && stored.seq > sent.seq
}

/** Computed from the items, because the server does not send totals: both have the same definition of the area. */
function computeTotals(
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
