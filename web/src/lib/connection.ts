import { useSyncExternalStore } from 'react'

// The state of the connection after the last request. The browser only knows whether the device has a network, not whether the server can be reached.
let hasContact = true
const listeners = new Set<() => void>()

/** Notes whether the server has responded to a request. */
export function noteContact(next: boolean): void {
  if (next === hasContact) return
  hasContact = next
  notifyListeners()
}

let clockDifferenceMs = Number.NaN

/** Notes the time at which the server has responded, in milliseconds since 1970; NaN if the response does not say so. */
export function noteServerTime(serverTime: number): void {
  clockDifferenceMs = Date.now() - serverTime
  notifyListeners()
}

/** By how much the clock of this device is ahead of that of the server, as far as the page knows; NaN where it does not. */
export const getClockDifference = () => clockDifferenceMs

/** Whether the server can be reached, as far as the page knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => hasContact && navigator.onLine,
    () => true,
  )
}

/** Calls the listener after each response and each change of the network. */
export function subscribeToConnection(listener: () => void): () => void {
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
