/** Unsaved changes of the open screen. */
export interface UnsavedChanges {
  /** Stores the changes for the same user and screen after a reload. Returns whether that worked. */
  readonly store: () => boolean
}

// One screen is open at a time. Outside React, because reloads and tab messages also leave a page.
let unsaved: UnsavedChanges | null = null

/** Registers the unsaved changes of the open screen; null for none. */
export function setUnsavedChanges(next: UnsavedChanges | null): void {
  unsaved = next
}

export function hasUnsavedChanges(): boolean {
  return unsaved !== null
}

/** Stores unsaved changes before a reload. False if changes would be lost; the page must not be reloaded then. */
export function storeUnsavedChanges(): boolean {
  return unsaved === null || unsaved.store()
}
