import type { AnyArea } from '@haru/shared/areas/define.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import { type CategoryDraft, createCategoryDraft, isCategoryDraftDirty } from './category-draft.ts'

// The names are those of drafts that are in tabs.
type StoredCategoryDraft = Pick<CategoryDraft, 'now'> & {
  readonly kept: CategoryDraft['base']
  readonly contract: number
}

/** The id of an account's category editor, the same each time the editor opens. */
export function createCategoryEditorId(owner: string): string {
  return `${owner} category`
}

/** Stores unsaved changes, or removes the stored draft if there are none. Returns whether the draft survives a reload. */
export function storeCategoryDraft(owner: string, draft: CategoryDraft): boolean {
  const name = createCategoryEditorId(owner)
  const stored: StoredCategoryDraft = { contract: contractVersion, kept: draft.base, now: draft.now }
  if (isCategoryDraftDirty(draft)) return writeStoredDraft(name, stored)
  removeStoredDraft(name)
  return true
}

export function discardCategoryDraft(owner: string): void {
  removeStoredDraft(createCategoryEditorId(owner))
}

/** The stored draft, unless a page with another contract version stored it. */
export function findStoredCategoryDraft(owner: string, area: AnyArea): CategoryDraft | undefined {
  const stored = readStoredDraft(createCategoryEditorId(owner)) as StoredCategoryDraft | null | undefined
  if (stored?.contract !== contractVersion) return undefined
  const { kept: base, now } = stored
  return { ...createCategoryDraft(base, area), now }
}
