let isRequested = false

/**
 * Asks the browser, once, to keep the data of this device when it needs space. Some browsers ask the user, so it is called after a save,
 * when there is something to lose.
 */
export function requestPersistentStorage(): void {
  if (isRequested || !('storage' in navigator)) return
  isRequested = true
  void navigator.storage.persist().catch(() => false)
}
