import { type IDBPTransaction, openDB } from 'idb'
import { isRecord, isText } from '../../lib/type-guards.ts'
import { type PreservedRows, readPreservedRows } from './preserved-rows.ts'
import {
  createMissingStores,
  type DeviceDatabase,
  type DeviceSchema,
  databaseName,
  databaseVersion,
  rebuildStep,
} from './schema.ts'

/** How long a change waits for other pages. A transaction that still runs ends earlier. */
export const maxBlockedMs = 3000

/**
 * Makes a database again, in one transaction, with nothing but what no other copy has: the queue, whatever is in its rows, the contents
 * that the user has not chosen, and what a restored server has lost. Throws if the queue cannot be read, and then changes nothing.
 */
export async function rebuildDatabase(ownerId: string): Promise<void> {
  const name = databaseName(ownerId)
  const current = await openDB<DeviceSchema>(name)
  const preserved = await readPreservedRows(current)
  current.close()
  let version = databaseVersion
  while (version <= current.version) version += rebuildStep
  await new Promise<void>((resolve, reject) => {
    openDB<DeviceSchema>(name, version, {
      upgrade: (database, _oldVersion, _newVersion, transaction) => {
        transaction.done.catch(() => undefined)
        replaceStores(database, transaction as never, preserved).catch(() => transaction.abort())
      },
      blocked: () => setTimeout(reject, maxBlockedMs, new Error('the database is in use')),
    }).then((database) => resolve(database.close()), reject)
  })
}

/** Its object stores are of an unknown form before. */
type VersionChange = IDBPTransaction<
  DeviceSchema,
  ['unsent', 'operation', 'version', 'earlierEntry', 'list', 'meta'],
  'versionchange'
>

async function replaceStores(
  database: DeviceDatabase,
  transaction: VersionChange,
  { operations, versions, earlierEntries, lists, values }: PreservedRows,
): Promise<void> {
  const hasQueue = database.objectStoreNames.contains('unsent')
  const queue: readonly unknown[] = hasQueue ? await transaction.objectStore('unsent').getAll() : []
  for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
  createMissingStores(database)
  const unsent = queue.map((row, i) => (isRecord(row) && isText(row['id']) ? row : { id: `row ${i}`, row }))
  // A number of the queue is not given again.
  const seq = Math.max(0, ...[...unsent, Object.fromEntries(values)].map(findNumber))
  const put = (name: 'unsent' | 'operation' | 'version' | 'earlierEntry' | 'list', rows: readonly object[]) =>
    rows.map((row) => transaction.objectStore(name).put(row as never))
  const meta = transaction.objectStore('meta')
  await Promise.all([
    ...put('unsent', unsent),
    ...put('operation', operations),
    ...put('version', versions),
    ...put('earlierEntry', earlierEntries),
    ...put('list', lists),
    ...values.map(([name, value]) => meta.put(value, name)),
  ])
  await meta.put(seq, 'seq')
}

const findNumber = ({ number, seq = number }: Readonly<Record<string, unknown>>) =>
  Number.isFinite(seq) ? Number(seq) : 0
