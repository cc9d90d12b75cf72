import { msPerDay } from '@haru/shared/calendar/day.ts'
import { retention } from '@haru/shared/retention.ts'
import type { DeviceTransaction, StoredVersion, WriteTransaction } from '../store/schema.ts'

/** The versions that are offered, the last one first. */
export async function listVersions(transaction: DeviceTransaction): Promise<readonly StoredVersion[]> {
  const versions = await transaction.objectStore('version').getAll()
  return versions.toSorted((a, b) => b.storedAt - a.storedAt)
}

/**
 * Removes the versions that have been offered long enough since the first exchange after they were stored. Both times are those of the server,
 * because the clock of the device can be set. `serverTime` is NaN where it is not known.
 */
export async function removeOldVersions(transaction: WriteTransaction, serverTime: number): Promise<void> {
  if (Number.isNaN(serverTime)) return
  const versions = transaction.objectStore('version')
  for (const version of await versions.getAll()) {
    const { exchangedAt = serverTime } = version
    if (exchangedAt < serverTime - retention.versionDays * msPerDay) await versions.delete(version.id)
    else if (version.exchangedAt === undefined) await versions.put({ ...version, exchangedAt })
  }
}
