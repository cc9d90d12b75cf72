import { isPageClosing } from './tabs.ts'

const key = 'haru-drafts'

// Unsaved drafts by editor name, also stored in session storage for a reload. Names begin with the account id, so that no
// other user gets them; signing out clears them (clearTab of tabs.ts).
let drafts: ReadonlyMap<string, unknown> | null = null

/** The stored draft of an editor. An older version of the app may have written it, so its shape is unknown. */
export function readStoredDraft(name: string): unknown {
  return readAllDrafts().get(name)
}

/** The names of stored drafts that begin with the prefix. */
export function listStoredDraftNames(prefix: string): readonly string[] {
  return [...readAllDrafts().keys()].filter((name) => name.startsWith(prefix))
}

/** Stores the draft of an editor until the tab is closed. Returns whether it survives a reload. */
export function writeStoredDraft(name: string, draft: unknown): boolean {
  return writeAllDrafts(new Map([...readAllDrafts(), [name, draft]]))
}

export function removeStoredDraft(name: string): void {
  if (readAllDrafts().has(name)) writeAllDrafts(new Map([...readAllDrafts()].filter(([each]) => each !== name)))
}

/** The number of editors with a stored draft. */
export function countStoredDrafts(): number {
  return readAllDrafts().size
}

/** Drops the drafts in memory, so that session storage is read again as after a reload. */
export function reloadStoredDrafts(): void {
  drafts = null
}

function readAllDrafts(): ReadonlyMap<string, unknown> {
  drafts ??= new Map(Object.entries(readSessionStorage()))
  return drafts
}

function writeAllDrafts(next: ReadonlyMap<string, unknown>): boolean {
  drafts = next
  // The page is closing, and session storage has been cleared.
  if (isPageClosing()) return false
  try {
    if (next.size === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(next)))
    return true
  } catch {
    return false
  }
}

function readSessionStorage(): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch {
    return {}
  }
}
