import { type IDBPTransaction, openDB } from 'idb'
import {
  createMissingStores,
  type DeviceDatabase,
  type DeviceSchema,
  databaseName,
  databaseVersion,
  rebuildStep,
} from './schema.ts'

/** What a database has besides its queue that no other copy has, as far as it can be read. */
interface PreservedRows {
  readonly operations: readonly Row[]
  readonly versions: readonly Row[]
  readonly values: readonly (readonly [string, number | string])[]
}

type Row = Readonly<Record<string, unknown>>

/** The values of `meta` that stay. */
const preservedNames = ['sealKey', 'seq', 'contactAt', 'clockDifference', 'left'] as const

/** A transaction of another page that still runs ends earlier. */
const maxBlockedMs = 3000

/**
 * Makes a database again, in one transaction, with nothing but what no other copy has: the queue, whatever is in its rows, and the contents
 * that the user has not chosen. Throws if the queue cannot be read, and then changes nothing.
 */
export async function rebuildDatabase(ownerId: string): Promise<void> {
  const name = databaseName(ownerId)
  const current = await openDB<DeviceSchema>(name)
  const preserved = await readPreserved(current)
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

/** Each part by itself: a store that is missing or that cannot be read is no reason to lose the others. */
async function readPreserved(database: DeviceDatabase): Promise<PreservedRows> {
  const [operations, versions, ...values] = await Promise.all([
    database.getAll('operation').catch(() => []),
    database.getAll('version').catch(() => []),
    ...preservedNames.map((name) => database.get('meta', name).catch(() => undefined)),
  ])
  return {
    operations: operations.filter((row: unknown) => isRow(row) && isText(row['id'])).map((row) => ({ ...row })),
    versions: versions.filter(isVersion).map((row) => ({ ...row })),
    values: preservedNames.flatMap((name, i) => {
      const value: unknown = values[i]
      return isText(value) || Number.isFinite(value) ? [[name, value as number | string] as const] : []
    }),
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'

function isVersion(row: unknown): boolean {
  if (!isRow(row) || !Number.isFinite(row['storedAt']) || !isRow(row['contents'])) return false
  const { values, items } = row['contents']
  return [...['id', 'list', 'currency', 'type', 'start', 'finish'].map((name) => row[name]), values, items].every(
    isText,
  )
}

/** Its object stores are of an unknown form before. */
type VersionChange = IDBPTransaction<DeviceSchema, ['unsent', 'operation', 'version', 'meta'], 'versionchange'>

async function replaceStores(
  database: DeviceDatabase,
  transaction: VersionChange,
  preserved: PreservedRows,
): Promise<void> {
  const hasQueue = database.objectStoreNames.contains('unsent')
  const queue: readonly unknown[] = hasQueue ? await transaction.objectStore('unsent').getAll() : []
  for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
  createMissingStores(database)
  const unsent = queue.map((row, i) => (isRow(row) && isText(row['id']) ? row : { id: `row ${i}`, row }))
  // A number of the queue is not given again.
  const seq = Math.max(0, ...[...unsent, Object.fromEntries(preserved.values)].map(findNumber))
  const put = (name: 'unsent' | 'operation' | 'version', rows: readonly Row[]) =>
    rows.map((row) => transaction.objectStore(name).put(row as never))
  const meta = transaction.objectStore('meta')
  await Promise.all([
    ...put('unsent', unsent),
    ...put('operation', preserved.operations),
    ...put('version', preserved.versions),
    ...preserved.values.map(([name, value]) => meta.put(value, name)),
  ])
  await meta.put(seq, 'seq')
}

const findNumber = ({ number, seq = number }: Row) => (Number.isFinite(seq) ? Number(seq) : 0)
