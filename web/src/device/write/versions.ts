import type { Period } from '@haru/shared/calendar/period.ts'
import { collectionName } from '@haru/shared/tracking/collections.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { DeviceTransaction, StoredVersion, WriteTransaction } from '../store/database.ts'

/** How long a version is offered, in milliseconds. */
const maxVersionAge = 30 * 24 * 60 * 60 * 1000

/** The versions of a period that the user has not chosen, the last one first. */
export async function listVersions(
  transaction: DeviceTransaction,
  collection: Collection,
  { type, start, end }: Period,
): Promise<readonly StoredVersion[]> {
  const list = collectionName(collection)
  const versions = await transaction.objectStore('version').getAll()
  return versions
    .filter((each) => each.list === list && each.type === type && each.start === start && each.finish === end)
    .toSorted((a, b) => b.storedAt - a.storedAt)
}

/** Removes the versions that have been offered for 30 days. */
export async function removeOldVersions(transaction: WriteTransaction, now: number): Promise<void> {
  const versions = transaction.objectStore('version')
  const old = (await versions.getAll()).filter(({ storedAt }) => storedAt < now - maxVersionAge)
  await Promise.all(old.map(({ id }) => versions.delete(id)))
}
