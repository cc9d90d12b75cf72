import type { DeviceTransaction, StoredVersion, WriteTransaction } from '../store/schema.ts'

/** How long a version is offered, in milliseconds. */
const maxVersionAge = 30 * 24 * 60 * 60 * 1000

/** The versions of the last 30 days, the last one first. */
export async function listVersions(transaction: DeviceTransaction, now: number): Promise<readonly StoredVersion[]> {
  const versions = await transaction.objectStore('version').getAll()
  return versions.filter((each) => !isOld(each, now)).toSorted((a, b) => b.storedAt - a.storedAt)
}

const isOld = ({ storedAt }: StoredVersion, now: number) => storedAt < now - maxVersionAge

/** Removes the versions that have been offered for 30 days. */
export async function removeOldVersions(transaction: WriteTransaction, now: number): Promise<void> {
  const versions = transaction.objectStore('version')
  const old = (await versions.getAll()).filter((each) => isOld(each, now))
  await Promise.all(old.map(({ id }) => versions.delete(id)))
}
