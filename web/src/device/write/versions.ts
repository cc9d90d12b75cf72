import { msPerDay } from '@haru/shared/calendar/day.ts'
import { retention } from '@haru/shared/retention.ts'
import type { DeviceTransaction, StoredVersion, WriteTransaction } from '../store/schema.ts'

/** The versions that are offered, the last one first. */
export async function listVersions(transaction: DeviceTransaction, now: number): Promise<readonly StoredVersion[]> {
  const versions = await transaction.objectStore('version').getAll()
  return versions.filter((each) => !isOld(each, now)).toSorted((a, b) => b.storedAt - a.storedAt)
}

const isOld = ({ storedAt }: StoredVersion, now: number) => storedAt < now - retention.versionDays * msPerDay

/** Removes the versions that have been offered long enough. */
export async function removeOldVersions(transaction: WriteTransaction, now: number): Promise<void> {
  const versions = transaction.objectStore('version')
  const old = (await versions.getAll()).filter((each) => isOld(each, now))
  await Promise.all(old.map(({ id }) => versions.delete(id)))
}
