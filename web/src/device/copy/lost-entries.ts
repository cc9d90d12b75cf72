import type { AnyArea } from '@haru/shared/areas/define.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import { isEqualContents } from '@haru/shared/tracking/write/merge.ts'
import { createOperationId, findCollection } from '../queue/operation-format.ts'
import { readContents } from '../store/contents.ts'
import type { EarlierEntry, EntryKey, EntryKeyRow, StoredVersion, WriteTransaction } from '../store/schema.ts'
import { createGeneration } from '../store/shown-revision.ts'

interface ComparisonContext {
  readonly areas: readonly AnyArea[]
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * Stores as versions the earlier entries which the server lacks or has with other contents, when the new copy is complete. Returns their
 * number.
 */
export async function storeLostEntries(
  transaction: WriteTransaction,
  { areas, now }: ComparisonContext,
): Promise<number> {
  const earlier = await transaction.objectStore('earlierEntry').getAll()
  if (earlier.length === 0) return 0
  const rows = await transaction.objectStore('serverEntry').getAll()
  const rowsByKey = new Map(rows.map((row) => [createKey(row).join(' '), row]))
  let count = 0
  for (const entry of earlier) {
    const list = getCollectionName({ area: { id: entry.area }, kind: entry.kind })
    const collection = findCollection(areas, list)
    // An entry of an area that this version does not have stays until a version has the area.
    if (collection === null) continue
    const key = createKey(entry)
    const row = rowsByKey.get(key.join(' '))
    const isLost =
      row === undefined || !isEqualContents(collection, readContents(collection, entry), readContents(collection, row))
    await transaction.objectStore('earlierEntry').delete([entry.epoch, ...key])
    if (!isLost) continue
    await transaction.objectStore('version').put(createVersion(entry, list, now))
    count += 1
  }
  return count
}

/**
 * Notes with the copied entries that another one of the same revision may have been shown before a restore. An editor that was opened then has the
 * earlier contents. `changed` are the keys of a part of the copy.
 */
export async function noteEarlierRevisions(transaction: WriteTransaction, changed: readonly EntryKey[]): Promise<void> {
  const earlier = await transaction.objectStore('earlierEntry').getAll()
  const earlierByKey = Map.groupBy(earlier, (entry) => createKey(entry).join(' '))
  const entries = transaction.objectStore('serverEntry')
  for (const key of changed) {
    for (const { id, values, items, revision, unseen } of earlierByKey.get(key.join(' ')) ?? []) {
      const row = await entries.get(key)
      if (row?.id !== id || (row.values === values && row.items === items)) continue
      const known = [row.unseen, unseen].map((each) => each?.lastOwnRevision ?? 0)
      const lastOwnRevision = Math.max(revision, ...known)
      await entries.put({ ...row, unseen: { generation: createGeneration(), lastOwnRevision } })
    }
  }
}

function createKey({ area, kind, type, start, finish }: EntryKeyRow): EntryKey {
  return [area, kind, type, start, finish]
}

function createVersion(
  { type, start, finish, values, items, currency }: EarlierEntry,
  list: string,
  now: number,
): StoredVersion {
  return { id: createOperationId(now), list, type, start, finish, contents: { values, items }, currency, storedAt: now }
}
