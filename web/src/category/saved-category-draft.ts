import type { AnyArea } from '@haru/shared/areas/define.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import { type CategoryDraft, createCategoryDraft, isCategoryDraftDirty } from './category-draft.ts'

type StoredCategoryDraft = Pick<CategoryDraft, 'now'> & {
  readonly kept: CategoryDraft['base']
  readonly contract: number
}

/** The editor of an account's categories, by a name that is the same whenever it is opened. */
export function categoryEditorId(owner: string): string {
  return `${owner} category`
}

/** Stores what is not saved; what is saved needs no draft. Returns whether it will outlive the page. */
export function saveCategoryDraft(owner: string, draft: CategoryDraft): boolean {
  const name = categoryEditorId(owner)
  const stored: StoredCategoryDraft = { contract: contractVersion, kept: draft.base, now: draft.now }
  if (isCategoryDraftDirty(draft)) return writeStoredDraft(name, stored)
  removeStoredDraft(name)
  return true
}

export function discardCategoryDraft(owner: string): void {
  removeStoredDraft(categoryEditorId(owner))
}

/** What was typed and not saved. What a page of another contract has stored may mean something else, and is left out. */
export function findSavedCategoryDraft(owner: string, area: AnyArea): CategoryDraft | undefined {
  const stored = readStoredDraft(categoryEditorId(owner)) as StoredCategoryDraft | null | undefined
  if (stored?.contract !== contractVersion) return undefined
  const { kept, now } = stored
  return { ...createCategoryDraft(kept, area), now }
}
