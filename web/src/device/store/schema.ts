import type { OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import type { SentEntryOperation, SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import type { EntryKind } from '@haru/shared/tracking/entry.ts'
import type { EntryRow, StoredPeriod, TotalsRow } from '@haru/shared/tracking/rows.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import { deviceDatabasePrefix } from '../../lib/device-copy.ts'

/** The period of an entry in the collection of an area. */
export interface EntryKeyRow extends StoredPeriod {
  readonly area: string
  readonly kind: EntryKind
}

/** The contents of an entry can have revisions with which this device has shown other ones: its own that the server does not have, or those before a restore. */
export interface UnseenContents {
  /** Another number for each time that other contents came. 0 before. */
  readonly generation: number
  /** The last revision with which the device has shown other contents. */
  readonly lastOwnRevision: number
}

/** The stored texts and totals of an entry, as the server has them. */
export interface StoredRow extends EntryRow, TotalsRow {
  /** Of an entry of the server. */
  readonly unseen?: UnseenContents
}

/** `[area, kind, type, start, finish]` */
export type EntryKey = [string, EntryKind, string, string, string]

/** The totals of a record, beside its row, so that sums read no items. */
export interface TotalRow extends StoredPeriod, TotalsRow {
  readonly area: string
}

/** A change of a period that the server does not have yet: an entry, or null for a removal. */
export interface LocalEntry extends EntryKeyRow {
  readonly row: StoredRow | null
}

export interface SavedSetRow extends Pick<SavedSet, 'id' | 'name' | 'revision'> {
  readonly area: string
  readonly items: string
  /** Missing in a row that an earlier version has stored. */
  readonly plan?: SavedSet['plan']
  readonly seq: number
}

/** The contents of an entry as texts, as they are in a row. */
export type StoredContents = Pick<EntryRow, 'values' | 'items'>

/** Why the server refused an operation. */
export type OperationRefusal = Omit<OperationResult, 'id' | 'status' | 'entry'>

/** An operation that the server has not done, as far as the device knows. */
export interface UnsentOperation {
  readonly id: string
  /** Its place in the queue, and the number of the entry that it makes. */
  readonly number: number
  /** In milliseconds since 1970. */
  readonly madeAt: number
  /** The form in which it is sent. It never changes, so that the server recognizes it also after an update. */
  readonly sent: SentOperation
  /** The contents of the entry before the operation, and after it; null without an entry, and of an operation of a list. */
  readonly base: StoredContents | null
  readonly made: StoredContents | null
  /**
   * The currency of `base` and `made`, that of the account when the operation was made. The user may have typed in another one, which `sent` names.
   * Missing in an operation that an earlier version has stored.
   */
  readonly currency?: string
  /** `held`: it depends on an operation that was refused. */
  readonly status: 'waiting' | 'refused' | 'held'
  /** Whether it was sent, so that the server may have done it. */
  readonly isAttempted: boolean
  /** Why the server refused it. */
  readonly refusal: OperationRefusal | null
}

/** An operation of the queue that changes an entry. */
export interface UnsentEntryOperation extends UnsentOperation {
  readonly sent: SentEntryOperation
}

/** Contents that the user has not chosen, and that the editor of their period offers for some time. */
export interface StoredVersion extends StoredPeriod {
  readonly id: string
  /** The list of the collection, such as `money_goal`. */
  readonly list: string
  readonly contents: StoredContents
  /** The currency of the amounts. */
  readonly currency: string
  /** By the clock of the device, in milliseconds since 1970. */
  readonly storedAt: number
  /** The time of the server at the first exchange since. Missing before it. */
  readonly exchangedAt?: number
}

/** An entry as the server had it before a backup was restored, or when the database was made again. */
export interface EarlierEntry extends EntryKeyRow, StoredRow {
  /** That of the server then. */
  readonly epoch: string
  /** When the database was made again, that of the copy: a server of the same epoch that has come so far has lost nothing. */
  readonly cursor?: number
  /** The currency of the amounts. */
  readonly currency: string
}

/** The object stores of the database of a user. */
export interface DeviceSchema extends DBSchema {
  /** The entries of the server, unchanged. */
  serverEntry: { key: EntryKey; value: EntryKeyRow & StoredRow }
  /** The earlier entries of this device, stored until the entries of a restored server are copied. */
  earlierEntry: { key: [string, ...EntryKey]; value: EarlierEntry }
  localEntry: { key: EntryKey; value: LocalEntry }
  /** The totals of the records of `serverEntry`. */
  total: { key: [string, string, string, string]; value: TotalRow }
  category: { key: string; value: { readonly area: string; readonly value: string; readonly revision: number } }
  savedSet: { key: [string, string]; value: SavedSetRow }
  /** The lists of the account that are read as a whole. */
  list: { key: string; value: { readonly name: string; readonly value: unknown } }
  /** The results of operations: of unsent ones on this device, else of the server. */
  operation: { key: string; value: { readonly id: string; readonly digest: string; readonly result: unknown } }
  unsent: { key: string; value: UnsentOperation }
  version: { key: string; value: StoredVersion }
  meta: { key: string; value: number | string }
}

/** The object stores with the keys of their values; `meta` has keys outside its values. */
const keyPaths = {
  serverEntry: ['area', 'kind', 'type', 'start', 'finish'],
  earlierEntry: ['epoch', 'area', 'kind', 'type', 'start', 'finish'],
  localEntry: ['area', 'kind', 'type', 'start', 'finish'],
  total: ['area', 'start', 'type', 'finish'],
  category: 'area',
  savedSet: ['area', 'id'],
  list: 'name',
  operation: 'id',
  unsent: 'id',
  version: 'id',
  meta: null,
} as const satisfies Record<keyof DeviceSchema & string, string | readonly string[] | null>

/** The rows of the store `list` with the foods, and with the categories and saved sets, that the server had before a backup was restored. */
export const earlierFoodsName = 'earlierFoods'
export const earlierListsName = 'earlierLists'

export type StoreName = keyof typeof keyPaths
export const storeNames = Object.keys(keyPaths) as StoreName[]

export type DeviceDatabase = IDBPDatabase<DeviceSchema>
export type WriteTransaction = IDBPTransaction<DeviceSchema, StoreName[], 'readwrite'>
/** A transaction in which at least reads are possible. */
export type DeviceTransaction = IDBPTransaction<DeviceSchema, StoreName[], 'readonly'> | WriteTransaction

/** Raised with each new object store, up to `rebuildStep`. */
export const databaseVersion = 3
/** Each time that a database is made again, its version rises by so much, because it cannot fall. */
export const rebuildStep = 1000

export function createMissingStores(database: DeviceDatabase): void {
  for (const name of storeNames.filter((each) => !database.objectStoreNames.contains(each))) {
    const keyPath = keyPaths[name]
    database.createObjectStore(name, keyPath === null ? {} : { keyPath: keyPath as string | string[] })
  }
}

export function databaseName(ownerId: string): string {
  return `${deviceDatabasePrefix}${ownerId}`
}
