/** What is typed on the screen that is open, and stands nowhere else yet. */
export interface UnsavedChanges {
  /** Keeps it beyond the page, for the same person and screen. Answers whether that worked. */
  readonly store: () => boolean
}

// One screen is open at a time. Outside React, because a page is left by more than what React renders.
let unsaved: UnsavedChanges | null = null

/** Tells of what is not saved; null once there is nothing of the kind. */
export function setUnsavedChanges(next: UnsavedChanges | null): void {
  unsaved = next
}

export function hasUnsavedChanges(): boolean {
  return unsaved !== null
}

/** Before the page is loaded anew: keeps what is typed. False where something would be lost, and then nobody may reload unasked. */
export function storeUnsavedChanges(): boolean {
  return unsaved === null || unsaved.store()
}
