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
  ;(await finish(opening)).close()
}

/** Reads the database of a user with all object stores. */
export async function recordDevice(ownerId: string): Promise<RecordedDevice> {
  const database = await finish(indexedDB.open(`${deviceDatabasePrefix}${ownerId}`))
  const stores: Record<string, RecordedStore> = {}
  for (const name of database.objectStoreNames) {
    const store = database.transaction(name).objectStore(name)
    const [keys, values] = await Promise.all([finish(store.getAllKeys()), finish(store.getAll())])
    stores[name] = { keyPath: store.keyPath, rows: keys.map((key, i) => ({ key, value: values[i] })) }
  }
  database.close()
  return { version: database.version, stores }
}

function finish<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}
