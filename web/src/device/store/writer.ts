import type { Totals } from '@haru/shared/areas/define.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { readEntry, writeEntry, writeItems } from '@haru/shared/tracking/rows.ts'
import type { Collection, Writer } from '@haru/shared/tracking/store.ts'
import { createEntryKey } from './entries.ts'
import { readCountOptions, readMetaNumber } from './meta.ts'
import { createReader } from './reader.ts'
import type { EntryKeyRow, WriteTransaction } from './schema.ts'

/** The number and the time of a write. */
interface WriteStamp {
  /** Null takes the next number of the device. */
  readonly seq: number | null
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Writes over the entries of the server, which stay as they are. */
export function createWriter(transaction: WriteTransaction, stamp: WriteStamp): Writer {
  return {
    // Operations name the revisions of the server.
    ...createReader((work) => work(transaction), readEntry),
    countOptions: () => readCountOptions(transaction),
    put: (collection, entry, totals) => putEntry(transaction, { collection, entry, totals, stamp }),
    remove: (collection, entry) => removeEntry(transaction, collection, entry),
    putCategory: async ({ id }, { category, revision }) => {
      await transaction.objectStore('category').put({ area: id, value: JSON.stringify(category), revision })
    },
    putSavedSet: async (area, { items, ...head }) => {
      const seq = await incrementSeq(transaction)
      const row = { area: area.id, ...head, items: writeItems(area, items), seq }
      await transaction.objectStore('savedSet').put(row)
    },
    removeSavedSet: (area, id) => transaction.objectStore('savedSet').delete([area.id, id]),
    findOperation: async (id) => (await transaction.objectStore('operation').get(id)) ?? null,
    putOperation: async (id, { digest, result }) => {
      queueRequest(transaction.objectStore('operation').put({ id, digest, result }))
    },
  }
}

interface DeviceEntryWrite {
  readonly collection: Collection
  readonly entry: Entry
  readonly totals: Totals | null
  readonly stamp: WriteStamp
}

async function putEntry(
  transaction: WriteTransaction,
  { collection, entry, totals, stamp }: DeviceEntryWrite,
): Promise<void> {
  const seq = stamp.seq ?? (await incrementSeq(transaction))
  const row = { ...writeEntry(collection, entry, totals), seq, updated_at: stamp.now }
  queueRequest(transaction.objectStore('localEntry').put({ ...createKeyRow(collection, entry), row }))
}

/**
 * Does not wait for a request: a transaction runs its requests in their order, and one that fails ends it without a change. Each wait
 * costs more than the request.
 */
function queueRequest(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

/** A removal is stored only where there is an entry of the server to remove. */
async function removeEntry(transaction: WriteTransaction, collection: Collection, entry: Entry): Promise<void> {
  const key = createEntryKey(collection, entry.period)
  const local = transaction.objectStore('localEntry')
  const stored = await transaction.objectStore('serverEntry').getKey(key)
  if (stored === undefined) await local.delete(key)
  else await local.put({ ...createKeyRow(collection, entry), row: null })
}

function createKeyRow({ area, kind }: Collection, { period }: Pick<Entry, 'period'>): EntryKeyRow {
  return { area: area.id, kind, type: period.type, start: period.start, finish: period.end }
}

/** Numbers the writes of the device behind those of the server that it knows. */
export async function incrementSeq(transaction: WriteTransaction): Promise<number> {
  const seq = (await readMetaNumber(transaction, 'seq')) + 1
  queueRequest(transaction.objectStore('meta').put(seq, 'seq'))
  return seq
}
