import type { DeviceChange } from './exchange/synchronizer.ts'

const listeners = new Set<(change: DeviceChange) => void>()

/** Calls the listener after each change of the data, of the queue or of the connection, in this tab or another. */
export function subscribeToDevice(listener: (change: DeviceChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface ChangeMessage extends DeviceChange {
  readonly userId: string
}

let activeUserId: string | null = null

/** Sets the user whose changes in other tabs are those of this tab. */
export function setActiveUser(userId: string | null): void {
  activeUserId = userId
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('haru-device') : null
channel?.addEventListener('message', ({ data: { userId, ...change } }: MessageEvent<ChangeMessage>) => {
  if (activeUserId === userId) notifyListeners(change)
})

/** Announces a change to this tab and the others of the same user. */
export function announceChange(userId: string, change: DeviceChange): void {
  channel?.postMessage({ userId, ...change } satisfies ChangeMessage)
  notifyListeners(change)
}

export function notifyListeners(change: DeviceChange): void {
  for (const listener of listeners) listener(change)
}
