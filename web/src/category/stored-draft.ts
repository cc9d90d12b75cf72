import type { AnyArea } from '@haru/shared/areas/define.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import { type Draft, isDirty, startDraft } from './draft.ts'

type StoredDraft = Pick<Draft, 'kept' | 'now'> & { readonly contract: number }

/** The editor of an account's categories, by a name that is the same whenever it is opened. */
export function categoryEditorId(owner: string): string {
  return `${owner} category`
}

/** Stores what is not saved; what is saved needs no draft. Returns whether it will outlive the page. */
export function storeDraft(owner: string, draft: Draft): boolean {
  const name = categoryEditorId(owner)
  const stored: StoredDraft = { contract: contractVersion, kept: draft.kept, now: draft.now }
  if (isDirty(draft)) return writeStoredDraft(name, stored)
  removeStoredDraft(name)
  return true
}

export function discardDraft(owner: string): void {
  removeStoredDraft(categoryEditorId(owner))
}

/** What was typed and not saved. What a page of another contract has stored may mean something else, and is left out. */
export function findDraft(owner: string, area: AnyArea): Draft | undefined {
  const stored = readStoredDraft(categoryEditorId(owner)) as StoredDraft | null | undefined
  if (stored?.contract !== contractVersion) return undefined
  const { kept, now } = stored
  return { ...startDraft(kept, area), now }
}
