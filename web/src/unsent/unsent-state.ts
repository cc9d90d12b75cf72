import { useSyncExternalStore } from 'react'
import { getCurrentDevice } from '../device/current-device.ts'
import type { CurrentDevice } from '../device/device.ts'
import { subscribeToDevice } from '../device/device-changes.ts'
import type { UnsentOperation } from '../device/store/database.ts'
import { setUnsentEntries, toUnsentKey } from '../tracking/unsent-entries.ts'
import { listUnsentPeriods } from './unsent-periods.ts'

/** What this device has not sent. */
export interface UnsentState {
  /** In the order in which the user made them. */
  readonly operations: readonly UnsentOperation[]
  /** How many exchanges one after the other the server has answered with an error. */
  readonly failureCount: number
  /** Whether the queue has been read, which is possible once the device is open. */
  readonly isLoaded: boolean
}

let state: UnsentState = { operations: [], failureCount: 0, isLoaded: false }
const listeners = new Set<() => void>()

/** What this device has not sent; the component is rendered again after each change. */
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
  const device = getCurrentDevice()
  const operations = device === null ? [] : await readUnsent(device)
  // Another user has signed in meanwhile, or the database has failed and the next change reads it again.
  if (operations === null || device !== getCurrentDevice()) return
  setState({ operations, failureCount: device?.getFailureCount() ?? 0, isLoaded: device !== null })
}

function readUnsent(device: CurrentDevice): Promise<readonly UnsentOperation[] | null> {
  return device.store.listUnsent({ ownerId: device.userId }).catch(() => null)
}

function setState(next: UnsentState): void {
  state = next
  const keys = next.operations.filter(({ status }) => status === 'waiting').flatMap(listUnsentPeriods)
  setUnsentEntries(new Set(keys.map(({ list, period }) => toUnsentKey(list, period))))
  for (const listener of listeners) listener()
}
