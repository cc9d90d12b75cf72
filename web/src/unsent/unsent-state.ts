import { Refusal } from '@haru/shared/errors.ts'
import { useSyncExternalStore } from 'react'
import type { DeviceCopy } from '../device/create-device-copy.ts'
import { getDeviceCopy, isDeviceUnreadable } from '../device/current-copy.ts'
import { subscribeToDevice } from '../device/device-changes.ts'
import type { QueueContents } from '../device/queue/unreadable.ts'
import { isStorageFull } from '../device/store/database-fault.ts'
import { setUnsentEntries, toUnsentKey } from '../tracking/unsent-entries.ts'
import { listUnsentPeriods } from './unsent-periods.ts'

/** The unsent operations of this device. */
export interface UnsentState extends Pick<QueueContents, 'operations' | 'unreadable'> {
  /** How many others a later version of Haru has stored in a form that this version does not know. */
  readonly laterCount: number
  /** How many exchanges one after the other the server has answered with an error. */
  readonly failureCount: number
  /** Why nothing can be sent at the moment, if that is known: the server accepts no changes, or the storage of this device is full. */
  readonly pause: SendingPause | null
  /** Whether the queue has been read, which is possible once the device is open. */
  readonly isLoaded: boolean
  /** Whether the device could not be opened because its data cannot be read: it may have unsent entries. */
  readonly isUnreadable: boolean
}

const serverPauses = ['readOnly', 'databaseUnavailable'] as const
export type SendingPause = (typeof serverPauses)[number] | 'storageFull'

const unloaded: UnsentState = {
  operations: [],
  unreadable: [],
  laterCount: 0,
  failureCount: 0,
  pause: null,
  isLoaded: false,
  isUnreadable: false,
}
let state: UnsentState = unloaded
const listeners = new Set<() => void>()

/** Returns the unsent operations of this device; the component is rendered again after each change. */
export function useUnsent(): UnsentState {
  return useSyncExternalStore(subscribe, () => state)
}

let stopWatching: (() => void) | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stopWatching ??= watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = null
  }
}

function watch(): () => void {
  void refresh()
  return subscribeToDevice(() => void refresh())
}

async function refresh(): Promise<void> {
  const device = getDeviceCopy()
  const next =
    device === null ? { ...unloaded, isUnreadable: isDeviceUnreadable() } : await readUnsent(device).catch(() => null)
  // Another user has signed in meanwhile, or the database has failed and the next change reads it again.
  if (next !== null && device === getDeviceCopy()) setState(next)
}

async function readUnsent({ userId, store, getFailureCount, getError }: DeviceCopy): Promise<UnsentState> {
  const { operations, unreadable, laterIds } = await store.readQueueContents({ ownerId: userId })
  const laterCount = laterIds.filter((id) => operations.every((each) => each.id !== id)).length
  const error = getError()
  const serverPause = serverPauses.find((code) => error instanceof Refusal && error.code === code) ?? null
  const pause = isStorageFull(error) ? 'storageFull' : serverPause
  const failureCount = getFailureCount()
  return { operations, unreadable, laterCount, failureCount, pause, isLoaded: true, isUnreadable: false }
}

function setState(next: UnsentState): void {
  state = next
  const keys = next.operations.filter(({ status }) => status === 'waiting').flatMap(listUnsentPeriods)
  setUnsentEntries(new Set(keys.map(({ list, period }) => toUnsentKey(list, period))))
  for (const listener of listeners) listener()
}
