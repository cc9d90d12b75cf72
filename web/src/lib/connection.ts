import { useSyncExternalStore } from 'react'

// What the last request has shown. The browser only knows whether the device has a network, not whether the server can be reached.
let hasContact = true
const listeners = new Set<() => void>()

/** Notes whether the server has responded to a request. */
export function noteContact(next: boolean): void {
  if (next === hasContact) return
  hasContact = next
  notifyListeners()
}

/** A time zone that was set wrongly differs by less. */
const maxClockDifferenceMs = 12 * 60 * 60_000
let isClockWrong = false

/** Notes when the server has responded, in milliseconds since 1970; NaN if the response does not say so. */
export function noteServerTime(serverTime: number): void {
  const next = Math.abs(Date.now() - serverTime) > maxClockDifferenceMs
  if (next === isClockWrong || Number.isNaN(serverTime)) return
  isClockWrong = next
  notifyListeners()
}

/** Whether the clock of this device and that of the server differ so much that the days of entries may be wrong. */
export function useIsClockWrong(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isClockWrong,
    () => false,
  )
}

/** Whether the server can be reached, as far as the page knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasContact && navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', handleOnline)
    addEventListener('offline', notifyListeners)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', handleOnline)
    removeEventListener('offline', notifyListeners)
  }
}

// The next request shows whether the server is there too.
function handleOnline(): void {
  hasContact = true
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
