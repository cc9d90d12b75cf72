import { deviceDatabasePrefix } from '@haru/web/src/lib/device-copy.ts'

/** The database of a device with all object stores. */
export interface RecordedDevice {
  readonly version: number
  readonly stores: Readonly<Record<string, RecordedStore>>
}

interface RecordedStore {
  readonly keyPath: string | readonly string[] | null
  readonly rows: readonly { readonly key: IDBValidKey; readonly value: unknown }[]
}

/** Creates the database of a user as a release has stored it. */
export async function putRecordedDevice(ownerId: string, { version, stores }: RecordedDevice): Promise<void> {
  const opening = indexedDB.open(`${deviceDatabasePrefix}${ownerId}`, version)
  opening.onupgradeneeded = () => {
    for (const [name, { keyPath, rows }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(name, { keyPath: keyPath as string | string[] | null })
      for (const { key, value } of rows) store.put(value, ...(keyPath === null ? [key] : []))
    }
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  opening.onsuccess = () => {
    opening.result.close()
    resolve()
  }
  opening.onerror = () => reject(opening.error)
  await promise
}
