import { removeDatabase } from '@haru/web/src/device/store/database.ts'
import type { UnsentOperation } from '@haru/web/src/device/store/schema.ts'
import { putRecordedDevice, type RecordedDevice, recordDevice } from '../recorded-device.ts'

// Devices on which another version of Haru was used before this one.

/** Version 2 of the database had no `earlierEntry`. */
const earlierVersion = 2
const laterNames: readonly string[] = ['earlierEntry']
const laterValues: readonly IDBValidKey[] = ['clockDifference', 'rebuiltAt']
const laterLists: readonly IDBValidKey[] = ['earlierFoods', 'earlierLists']

/**
 * Stores the database of a user as the version before this one would have. It stays as it is if it has what that version did not store, of a
 * server that was restored.
 */
export async function storeAsEarlierVersion(ownerId: string): Promise<void> {
  const { stores } = await recordDevice(ownerId)
  const hasRows = laterNames.some((name) => (stores[name]?.rows.length ?? 0) > 0)
  if (hasRows || stores['list']?.rows.some(({ key }) => laterLists.includes(key))) return
  const kept = Object.entries(stores).filter(([name]) => !laterNames.includes(name))
  const earlier = kept.map(([name, { keyPath, rows }]) => [name, { keyPath, rows: toEarlierRows(name, rows) }] as const)
  await replaceDevice(ownerId, { version: earlierVersion, stores: Object.fromEntries(earlier) })
}

/** Stores the database of a user as a later version would have, which has another object store and other fields. */
export async function storeAsLaterVersion(ownerId: string): Promise<void> {
  const { version, stores } = await recordDevice(ownerId)
  const [rows, keyPath] = [[{ key: 'one', value: { id: 'one' } }], 'id'] as const
  await replaceDevice(ownerId, { version: version + 1, stores: { ...stores, later: { keyPath, rows } } })
}

type Rows = RecordedDevice['stores'][string]['rows']

function toEarlierRows(name: string, rows: Rows): Rows {
  if (name === 'meta') return rows.filter(({ key }) => !laterValues.includes(key))
  if (name !== 'unsent') return rows
  return rows.map(({ key, value }) => ({ key, value: withoutCurrency(value as UnsentOperation) }))
}

/** That version took the currency of the sent amounts, which can be another one. */
function withoutCurrency(operation: UnsentOperation): UnsentOperation {
  const { currency, ...earlier } = operation
  const { sent } = operation
  return sent.act === 'save' && sent.currency !== currency ? operation : earlier
}

async function replaceDevice(ownerId: string, recorded: RecordedDevice): Promise<void> {
  await removeDatabase(ownerId)
  await putRecordedDevice(ownerId, recorded)
}
