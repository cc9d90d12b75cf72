import { isPageClosing } from './tabs.ts'

const key = 'haru-drafts'

// What is typed and not saved, by the names of the editors: also what the tab keeps for the page after a reload. Names
// begin with the account, so that no other user gets them; signing out clears them (see clearing of the tab).
let drafts: ReadonlyMap<string, unknown> | null = null

/** What stands in an editor and nowhere else, as it was written. Written by an earlier page, it may be anything. */
export function readStoredDraft(name: string): unknown {
  return readAllDrafts().get(name)
}

/** Of the editors that begin with these words. */
export function listStoredDraftNames(prefix: string): readonly string[] {
  return [...readAllDrafts().keys()].filter((name) => name.startsWith(prefix))
}

/** Stores what stands in an editor, for as long as the tab is open. Returns whether it will outlive the page. */
export function writeStoredDraft(name: string, draft: unknown): boolean {
  return writeAllDrafts(new Map([...readAllDrafts(), [name, draft]]))
}

export function removeStoredDraft(name: string): void {
  if (readAllDrafts().has(name)) writeAllDrafts(new Map([...readAllDrafts()].filter(([each]) => each !== name)))
}

/** How many editors hold something that is not saved. */
export function countStoredDrafts(): number {
  return readAllDrafts().size
}

/** Forgets what was read, so that the tab is asked again: as a reload does. */
export function reloadStoredDrafts(): void {
  drafts = null
}

function readAllDrafts(): ReadonlyMap<string, unknown> {
  drafts ??= new Map(Object.entries(readSessionStorage()))
  return drafts
}

function writeAllDrafts(next: ReadonlyMap<string, unknown>): boolean {
  drafts = next
  // The page is on its way out, and the tab has been emptied.
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
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
  } catch {
    return {}
  }
}
