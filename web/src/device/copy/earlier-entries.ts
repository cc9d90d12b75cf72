import { findEarlierEpoch, readMetaText } from '../store/meta.ts'
import type { DeviceTransaction, EarlierEntry } from '../store/schema.ts'

/**
 * Reads the entries that have to be compared with those of the server: the ones of this device, if the server was restored from a backup
 * (`findEarlierEpoch`), and the ones that are stored as `earlierEntry` already. This device may be the only one that
 * still has the entries that were written after the backup. In the same epoch, an entry that the server lacks was removed.
 */
export async function readEarlierEntries(
  transaction: DeviceTransaction,
  serverEpoch: string | null,
): Promise<readonly EarlierEntry[]> {
  const earlier = await transaction.objectStore('earlierEntry').getAll()
  const epoch = await findEarlierEpoch(transaction, serverEpoch)
  if (epoch === null) return earlier
  const currency = (await readMetaText(transaction, 'currency')) ?? ''
  const rows = await transaction.objectStore('serverEntry').getAll()
  return [...earlier, ...rows.map((row) => ({ ...row, epoch, currency }))]
}
