import type { Period } from '@haru/shared/calendar/period.ts'
import { useSyncExternalStore } from 'react'

// Set by the part of the page that knows the device, so that the screens do not know it.
let unsentKeys: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** The key of an entry: `list` is the name of its collection, such as `money_goal`. */
export function toUnsentKey(list: string, { type, start, end }: Period): string {
  return [list, type, start, end].join(' ')
}

/** Sets the keys of the entries that this device has not sent. */
export function setUnsentEntries(keys: ReadonlySet<string>): void {
  unsentKeys = keys
  for (const listener of listeners) listener()
}

/** Whether this device has not sent the entry yet. */
export function useIsUnsent(list: string, period: Period): boolean {
  return useSyncExternalStore(subscribe, () => unsentKeys.has(toUnsentKey(list, period)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
