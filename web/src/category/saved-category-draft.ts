import type { AnyArea } from '@haru/shared/areas/define.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import { type CategoryDraft, createCategoryDraft, isCategoryDraftDirty } from './category-draft.ts'

type StoredCategoryDraft = Pick<CategoryDraft, 'now'> & {
  readonly kept: CategoryDraft['base']
  readonly contract: number
}

/** The id of an account's category editor, the same each time the editor opens. */
export function createCategoryEditorId(owner: string): string {
  return `${owner} category`
}

/** Stores unsaved changes, or removes the stored draft if there are none. Returns whether the draft survives a reload. */
export function saveCategoryDraft(owner: string, draft: CategoryDraft): boolean {
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
export function findSavedCategoryDraft(owner: string, area: AnyArea): CategoryDraft | undefined {
  const stored = readStoredDraft(createCategoryEditorId(owner)) as StoredCategoryDraft | null | undefined
  if (stored?.contract !== contractVersion) return undefined
  const { kept, now } = stored
  return { ...createCategoryDraft(kept, area), now }
}
