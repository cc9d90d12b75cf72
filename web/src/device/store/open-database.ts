import { type OpenDBCallbacks, openDB } from 'idb'
import { rebuildDatabase } from './rebuild-database.ts'
import {
  createMissingStores,
  type DeviceDatabase,
  type DeviceSchema,
  databaseName,
  databaseVersion,
  rebuildStep,
  storeNames,
} from './schema.ts'

interface DatabaseEvents {
  /** The browser has closed the database. */
  readonly onClose: () => void
  /** Another tab deletes the database, or opens a later version of it. */
  readonly onBlocking: () => void
}

/** Opens the database. One that a later version or another program has left is made again with its queue. */
export async function openDeviceDatabase(ownerId: string, events: DatabaseEvents): Promise<DeviceDatabase> {
  const database = await openAnyDatabase(ownerId, events)
  if (isOfThisVersion(database)) return database
  database.close()
  await rebuildDatabase(ownerId)
  return openAnyDatabase(ownerId, events)
}

function isOfThisVersion({ version, objectStoreNames }: DeviceDatabase): boolean {
  return version % rebuildStep === databaseVersion && storeNames.every((name) => objectStoreNames.contains(name))
}

function openAnyDatabase(ownerId: string, { onClose, onBlocking }: DatabaseEvents): Promise<DeviceDatabase> {
  const callbacks: OpenDBCallbacks<DeviceSchema> = {
    // The stores of an earlier version stay as they are, first of all that of the unsent operations.
    upgrade: createMissingStores,
    blocking: (_current, _blocked, { target }) => {
      onBlocking()
      ;(target as IDBDatabase).close()
    },
    terminated: onClose,
  }
  const name = databaseName(ownerId)
  return openDB<DeviceSchema>(name, databaseVersion, callbacks).catch((error: unknown) => {
    // It has a higher version.
    if (error instanceof DOMException && error.name === 'VersionError') return openDB(name, undefined, callbacks)
    throw error
  })
}
