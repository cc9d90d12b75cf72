import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import { type Connection, connect } from './database.ts'
import { createReader } from './reader.ts'
import { putServerChanges, type ServerChanges } from './server-changes.ts'
import { createWriter } from './writer.ts'

/** The records and goals on this device, in IndexedDB. */
export interface DeviceStore extends Store {
  /** Stores changes of the server, all or none. */
  readonly putServerChanges: (owner: Owner, changes: ServerChanges) => Promise<void>
  readonly close: () => Promise<void>
}

interface DeviceStoreOptions {
  readonly areas: readonly AnyArea[]
  readonly now: () => number
}

/**
 * Opens the store of this device. A transaction of IndexedDB ends as soon as it waits for anything but its own requests, so
 * `work` of a write may await nothing but its writer.
 */
export function openDeviceStore({ areas, now }: DeviceStoreOptions): DeviceStore {
  const connections = new Map<string, Connection>()
  const connectionOf = ({ ownerId }: Owner): Connection => {
    const connection = connections.get(ownerId) ?? connect(ownerId)
    connections.set(ownerId, connection)
    return connection
  }
  return {
    read: (owner) => createReader((work) => connectionOf(owner).read(work)),
    write: (owner, work) => connectionOf(owner).write((transaction) => work(createWriter(transaction, now()))),
    putServerChanges: (owner, changes) =>
      connectionOf(owner).write((transaction) => putServerChanges(transaction, areas, changes)),
    close: async () => {
      await Promise.all([...connections.values()].map((connection) => connection.close()))
      connections.clear()
    },
  }
}
