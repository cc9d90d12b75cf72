/** What is typed on the screen that is open, and stands nowhere else yet. */
export interface Unsaved {
  /** Keeps it beyond the page, for the same person and screen. Answers whether that worked. */
  readonly keep: () => boolean
}

// One screen is open at a time. Outside React, because a page is left by more than what React renders.
let unsaved: Unsaved | null = null

/** Tells of what is not saved; null once there is nothing of the kind. */
export function holdUnsaved(next: Unsaved | null): void {
  unsaved = next
}

export function hasUnsaved(): boolean {
  return unsaved !== null
}

/** Before the page is loaded anew: keeps what is typed. False where something would be lost, and then nobody may reload unasked. */
export function keepUnsaved(): boolean {
  return unsaved === null || unsaved.keep()
}
