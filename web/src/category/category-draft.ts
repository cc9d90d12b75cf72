import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type CategoryProblem, checkCategory } from '@haru/shared/tracking/category/check-category.ts'
import {
  addPart,
  addTitle,
  isSameCategory,
  listSiblings,
  mergeSentCategory,
  moveCategory,
  type NewPart,
  type NewTitle,
  removeCategory,
  renameCategory,
  restoreCategory,
} from '@haru/shared/tracking/category/edit-category.ts'
import {
  type Categories,
  type Category,
  type CategoryRef,
  filterActive,
  findAreaCategory,
  findPartOrTitle,
  type StoredCategories,
  type WordOf,
} from '@haru/shared/tracking/category.ts'

/** The state of the category editor. */
export interface CategoryDraft {
  /** The saved categories that the draft is based on. */
  readonly base: StoredCategories
  readonly now: Categories
  /** The visible area, and the selected name of that area; null without a selection. */
  readonly area: AnyArea
  readonly at: CategoryRef | null
  /** Whether the selected name is being renamed. */
  readonly isRenaming: boolean
}

/** The changes of a draft. Edits apply to the selected name. */
export type CategoryChange =
  | { readonly type: 'entered'; readonly area: AnyArea }
  | { readonly type: 'chosen'; readonly at: CategoryRef | null; readonly isRenaming?: boolean }
  | { readonly type: 'named'; readonly name: string }
  | { readonly type: 'moved'; readonly by: number }
  | { readonly type: 'removed' }
  | { readonly type: 'restored'; readonly area?: AnyArea; readonly at: CategoryRef }
  | { readonly type: 'partAdded'; readonly part: NewPart }
  | { readonly type: 'titleAdded'; readonly part: string; readonly title: NewTitle }
  | { readonly type: 'loaded'; readonly base: StoredCategories }
  | { readonly type: 'saved'; readonly base: StoredCategories; readonly sent: Categories }

export function createCategoryDraft(base: StoredCategories, area: AnyArea): CategoryDraft {
  return { base, now: base.categories, area, at: null, isRenaming: false }
}

export function editCategoryDraft(wordOf: WordOf, draft: CategoryDraft, change: CategoryChange): CategoryDraft {
  const { area, at } = draft
  const naming = { area, wordOf }
  const now = findAreaCategory(draft.now, area)
  switch (change.type) {
    case 'entered':
      return { ...draft, area: change.area, at: null, isRenaming: false }
    case 'chosen':
      return { ...draft, at: change.at, isRenaming: change.isRenaming === true }
    case 'named':
      return at === null ? draft : replaceCategory(draft, renameCategory(naming, now, at, change.name))
    case 'moved':
      return at === null ? draft : replaceCategory(draft, moveCategory(now, at, change.by))
    case 'removed':
      return at === null
        ? draft
        : { ...replaceCategory(draft, removeCategory(now, at)), at: findParentRef(at), isRenaming: false }
    case 'restored': {
      const visibleDraft = { ...draft, area: change.area ?? area }
      return {
        ...replaceCategory(visibleDraft, restoreCategory(getShownCategory(visibleDraft), change.at)),
        at: change.at,
        isRenaming: false,
      }
    }
    case 'partAdded': {
      const extended = addPart(naming, now, change.part)
      return { ...replaceCategory(draft, extended), at: findLastRef(extended.parts, null), isRenaming: false }
    }
    case 'titleAdded': {
      const extended = addTitle(naming, now, change.part, change.title)
      const titles = listSiblings(extended, { part: change.part, title: '' })
      return { ...replaceCategory(draft, extended), at: findLastRef(titles, change.part), isRenaming: false }
    }
    case 'saved':
      return acceptSaved(draft, change)
    case 'loaded':
      return { ...createCategoryDraft(change.base, area), at: isOffered(change.base, area, at) ? at : null }
  }
}

// Changes made after the save began stay unsaved.
function acceptSaved(draft: CategoryDraft, { base, sent }: Extract<CategoryChange, { type: 'saved' }>): CategoryDraft {
  const newerEntries = Object.entries(draft.now).filter(([id, category]) => category !== sent[id])
  const next = { ...draft, base, now: { ...base.categories, ...Object.fromEntries(newerEntries) } }
  return isOffered({ ...base, categories: next.now }, draft.area, draft.at) ? next : { ...next, at: null }
}

/** The category of the visible area. */
export function getShownCategory({ now, area }: CategoryDraft): Category {
  return findAreaCategory(now, area)
}

/** The categories that a save sends, merged with the saved ones. */
export function getCategoriesToSave({ base, now }: Pick<CategoryDraft, 'base' | 'now'>): Categories {
  const entries = Object.entries(now).map(([id, category]) => {
    return [id, mergeSentCategory(base.categories[id] ?? category, category)] as const
  })
  return Object.fromEntries(entries)
}

/** Whether there are unsaved changes. */
export function isCategoryDraftDirty(draft: CategoryDraft): boolean {
  return Object.entries(getCategoriesToSave(draft)).some(([id, category]) => {
    const before = draft.base.categories[id]
    return before === undefined || !isSameCategory(before, category)
  })
}

/** The first problem that prevents a save, with its area. */
export function findFirstProblem(
  areas: readonly AnyArea[],
  wordOf: WordOf,
  draft: CategoryDraft,
): { readonly area: AnyArea; readonly problem: CategoryProblem } | null {
  for (const area of areas) {
    const problem = findCategoryProblem(area, wordOf, draft)
    if (problem !== null) return { area, problem }
  }
  return null
}

/** The first problem of an area. */
export function findCategoryProblem(area: AnyArea, wordOf: WordOf, draft: CategoryDraft): CategoryProblem | null {
  const before = findAreaCategory(draft.base.categories, area)
  return checkCategory({ area, wordOf }, before, mergeSentCategory(before, findAreaCategory(draft.now, area)))
}

export function isSameRef(one: CategoryRef | null, other: CategoryRef | null): boolean {
  return one?.part === other?.part && one?.title === other?.title
}

function replaceCategory(draft: CategoryDraft, category: Category): CategoryDraft {
  return { ...draft, now: { ...draft.now, [draft.area.id]: category } }
}

// The selection after a removal: the part of a removed title, which stays open; nothing after the removal of a part.
function findParentRef({ part, title }: CategoryRef): CategoryRef | null {
  return title === null ? null : { part, title: null }
}

function findLastRef(names: readonly { readonly id: string }[], part: string | null): CategoryRef | null {
  const id = names.at(-1)?.id
  if (id === undefined) return null
  return part === null ? { part: id, title: null } : { part, title: id }
}

function isOffered({ categories }: StoredCategories, area: AnyArea, at: CategoryRef | null): boolean {
  if (at === null) return false
  const partOrTitle = findPartOrTitle(findAreaCategory(categories, area), at)
  return partOrTitle !== undefined && filterActive([partOrTitle]).length === 1
}
