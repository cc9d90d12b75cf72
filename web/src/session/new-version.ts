import { useSyncExternalStore } from 'react'

/** A version of the app that is on the device and waits until no page of the old version is open. */
export interface NewVersion {
  /** Lets the version take over now, which reloads the pages. */
  readonly use: () => void
}

let newVersion: NewVersion | null = null
const listeners = new Set<() => void>()

export function setNewVersion(next: NewVersion): void {
  newVersion = next
  for (const listener of listeners) listener()
}

/** The version that waits; null if there is none. */
export function useNewVersion(): NewVersion | null {
  return useSyncExternalStore(subscribe, () => newVersion)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
