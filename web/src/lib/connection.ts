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
