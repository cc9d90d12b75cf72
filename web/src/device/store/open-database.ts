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
  /** Another tab makes the database again: the next call opens the new one. */
  readonly onReplaced: () => void
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
  return isMadeByThisVersion(version) && storeNames.every((name) => objectStoreNames.contains(name))
}

/** Whether this version of Haru has made a database, also again. */
export const isMadeByThisVersion = (version: number) => version % rebuildStep === databaseVersion

function openAnyDatabase(
  ownerId: string,
  { onClose, onReplaced, onBlocking }: DatabaseEvents,
): Promise<DeviceDatabase> {
  const callbacks: OpenDBCallbacks<DeviceSchema> = {
    // The stores of an earlier version stay as they are, first of all that of the unsent operations.
    upgrade: createMissingStores,
    blocking: (_current, blocked, { target }) => {
      if (blocked !== null && isMadeByThisVersion(blocked)) onReplaced()
      else onBlocking()
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
