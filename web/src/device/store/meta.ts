import type { Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import type { DeviceTransaction, WriteTransaction } from './schema.ts'

/** The writes of the server that a device has received. */
export interface Cursor {
  /** The database of the server whose writes are counted. */
  readonly epoch: string
  /** The device knows every write up to this number, as far as it has copied. */
  readonly cursor: number
}

/**
 * The values beside the entries: `seq`, the highest number of a write that the device knows; `cursor` and `epoch` of the server;
 * `currency`, that of the account; `countWarmUps`, 1 if warm-ups count in totals; the first and the last day of a CopyProgress; `sealKey`, which encrypts the queue; `contactAt`, when the
 * server last responded, in milliseconds since 1970, and `clockDifference`, by how much the clock of the device was ahead of that of the server
 * then; `rebuiltAt`, when the database was made again after an error; `left`, after the user has left the device.
 */
type MetaName =
  | 'seq'
  | 'cursor'
  | 'epoch'
  | 'currency'
  | 'countWarmUps'
  | 'copiedStart'
  | 'copiedEnd'
  | 'wholeStart'
  | 'wholeEnd'
  | 'sealKey'
  | 'contactAt'
  | 'clockDifference'
  | 'rebuiltAt'
  | 'left'

/** A number of the store `meta`; 0 before it was stored. */
export async function readMetaNumber(transaction: DeviceTransaction, name: MetaName): Promise<number> {
  return Number((await transaction.objectStore('meta').get(name)) ?? 0)
}

/** Reads what counts in the totals of the user. */
export async function readCountOptions(transaction: DeviceTransaction): Promise<CountOptions> {
  return { countWarmUps: (await readMetaNumber(transaction, 'countWarmUps')) === 1 }
}

/** A text of the store `meta`; null before it was stored. */
export async function readMetaText(transaction: DeviceTransaction, name: MetaName): Promise<string | null> {
  const value = await transaction.objectStore('meta').get(name)
  return value === undefined ? null : String(value)
}

/** The days from a first to a last one, in one request: nothing else has a name between theirs. Null before they were stored, and where they are empty. */
export async function readMetaRange(
  transaction: DeviceTransaction,
  startName: 'copiedStart' | 'wholeStart',
  endName: 'copiedEnd' | 'wholeEnd',
): Promise<Range | null> {
  const [end, start] = await transaction.objectStore('meta').getAll(IDBKeyRange.bound(endName, startName))
  return start && end ? { start: String(start) as Day, end: String(end) as Day } : null
}

export async function putMeta(
  transaction: WriteTransaction,
  values: Readonly<Partial<Record<MetaName, number | string>>>,
): Promise<void> {
  const meta = transaction.objectStore('meta')
  await Promise.all(Object.entries(values).map(([name, value]) => meta.put(value, name)))
}

/**
 * The epoch of the server when the device was last in contact with it, if the server has another one since, because it was restored from a
 * backup; else null, as where the epoch of the server is not known (null).
 */
export async function findEarlierEpoch(
  transaction: DeviceTransaction,
  serverEpoch: string | null,
): Promise<string | null> {
  const epoch = await readMetaText(transaction, 'epoch')
  return serverEpoch === null || epoch === serverEpoch ? null : epoch
}

/** Where the next exchange continues; null before the first copy, after the database was made again, and where it cannot be read. */
export async function readCursor(transaction: DeviceTransaction): Promise<Cursor | null> {
  const [epoch, cursor] = await Promise.all([
    readMetaText(transaction, 'epoch'),
    transaction.objectStore('meta').get('cursor'),
  ])
  return epoch === null || !Number.isSafeInteger(cursor) ? null : { epoch, cursor: Number(cursor) }
}
