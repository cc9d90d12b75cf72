import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type CategoryProblem, checkCategory } from '@haru/shared/tracking/category/check-category.ts'
import {
  addPart,
  addTitle,
  listSiblings,
  mergeSentCategory,
  moveCategory,
  type NewPart,
  type NewTitle,
  removeCategory,
  renameCategory,
  restoreCategory,
  sameCategory,
} from '@haru/shared/tracking/category/edit-category.ts'
import {
  type Categories,
  type Category,
  type CategoryRef,
  defaultCategory,
  filterOffered,
  findNamed,
  type StoredCategories,
  type WordOf,
} from '@haru/shared/tracking/category.ts'

/** What a person has in the editor of their categories. */
export interface Draft {
  /** What is kept, which a save is based on. */
  readonly kept: StoredCategories
  readonly now: Categories
  /** Which names are in view, and which of them is chosen; null where none is. */
  readonly area: AnyArea
  readonly at: CategoryRef | null
  /** Whether the name that is chosen is being typed. */
  readonly isRenaming: boolean
}

/** Everything that can happen in the editor. What is done to a name is done to the one that is chosen. */
export type Change =
  | { readonly type: 'entered'; readonly area: AnyArea }
  | { readonly type: 'chosen'; readonly at: CategoryRef | null; readonly isRenaming?: boolean }
  | { readonly type: 'named'; readonly name: string }
  | { readonly type: 'moved'; readonly by: number }
  | { readonly type: 'removed' }
  | { readonly type: 'restored'; readonly area?: AnyArea; readonly at: CategoryRef }
  | { readonly type: 'partAdded'; readonly part: NewPart }
  | { readonly type: 'titleAdded'; readonly part: string; readonly title: NewTitle }
  | { readonly type: 'loaded'; readonly kept: StoredCategories }
  | { readonly type: 'saved'; readonly kept: StoredCategories; readonly sent: Categories }

export function startDraft(kept: StoredCategories, area: AnyArea): Draft {
  return { kept, now: kept.categories, area, at: null, isRenaming: false }
}

export function edit(wordOf: WordOf, draft: Draft, change: Change): Draft {
  const { area, at } = draft
  const naming = { area, wordOf }
  const now = categoryIn(draft.now, area)
  switch (change.type) {
    case 'entered':
      return { ...draft, area: change.area, at: null, isRenaming: false }
    case 'chosen':
      return { ...draft, at: change.at, isRenaming: change.isRenaming === true }
    case 'named':
      return at === null ? draft : withCategory(draft, renameCategory(naming, now, at, change.name))
    case 'moved':
      return at === null ? draft : withCategory(draft, moveCategory(now, at, change.by))
    case 'removed':
      return at === null ? draft : { ...withCategory(draft, removeCategory(now, at)), at: above(at), isRenaming: false }
    case 'restored': {
      const inView = { ...draft, area: change.area ?? area }
      return {
        ...withCategory(inView, restoreCategory(shownCategory(inView), change.at)),
        at: change.at,
        isRenaming: false,
      }
    }
    case 'partAdded': {
      const grown = addPart(naming, now, change.part)
      return { ...withCategory(draft, grown), at: last(grown.parts, null), isRenaming: false }
    }
    case 'titleAdded': {
      const grown = addTitle(naming, now, change.part, change.title)
      const titles = listSiblings(grown, { part: change.part, title: '' })
      return { ...withCategory(draft, grown), at: last(titles, change.part), isRenaming: false }
    }
    case 'saved':
      return saved(draft, change)
    case 'loaded':
      return { ...startDraft(change.kept, area), at: isThere(change.kept, area, at) ? at : null }
  }
}

// What was typed since a save began is what is not saved yet.
function saved(draft: Draft, { kept, sent }: Extract<Change, { type: 'saved' }>): Draft {
  const newer = Object.entries(draft.now).filter(([id, category]) => category !== sent[id])
  const next = { ...draft, kept, now: { ...kept.categories, ...Object.fromEntries(newer) } }
  return isThere({ ...kept, categories: next.now }, draft.area, draft.at) ? next : { ...next, at: null }
}

/** The category that is in view. */
export function shownCategory({ now, area }: Draft): Category {
  return categoryIn(now, area)
}

/** What a save would keep. */
export function toKeep({ kept, now }: Pick<Draft, 'kept' | 'now'>): Categories {
  const entries = Object.entries(now).map(([id, category]) => {
    return [id, mergeSentCategory(kept.categories[id] ?? category, category)] as const
  })
  return Object.fromEntries(entries)
}

/** Whether leaving would lose anything. */
export function isDirty(draft: Draft): boolean {
  return Object.entries(toKeep(draft)).some(([id, category]) => {
    const before = draft.kept.categories[id]
    return before === undefined || !sameCategory(before, category)
  })
}

/** The first thing that keeps the draft from being saved, and of which area. */
export function firstProblem(
  areas: readonly AnyArea[],
  wordOf: WordOf,
  draft: Draft,
): { readonly area: AnyArea; readonly problem: CategoryProblem } | null {
  for (const area of areas) {
    const problem = problemOf(area, wordOf, draft)
    if (problem !== null) return { area, problem }
  }
  return null
}

/** What is wrong in one area. */
export function problemOf(area: AnyArea, wordOf: WordOf, draft: Draft): CategoryProblem | null {
  const before = categoryIn(draft.kept.categories, area)
  return checkCategory({ area, wordOf }, before, mergeSentCategory(before, categoryIn(draft.now, area)))
}

export function samePlace(one: CategoryRef | null, other: CategoryRef | null): boolean {
  return one?.part === other?.part && one?.title === other?.title
}

function categoryIn(all: Categories, area: AnyArea): Category {
  return all[area.id] ?? defaultCategory(area)
}

function withCategory(draft: Draft, category: Category): Draft {
  return { ...draft, now: { ...draft.now, [draft.area.id]: category } }
}

// Of a title its part, which stays open; of a part nothing.
function above({ part, title }: CategoryRef): CategoryRef | null {
  return title === null ? null : { part, title: null }
}

function last(names: readonly { readonly id: string }[], part: string | null): CategoryRef | null {
  const id = names.at(-1)?.id
  if (id === undefined) return null
  return part === null ? { part: id, title: null } : { part, title: id }
}

function isThere({ categories }: StoredCategories, area: AnyArea, at: CategoryRef | null): boolean {
  if (at === null) return false
  const named = findNamed(categoryIn(categories, area), at)
  return named !== undefined && filterOffered([named]).length === 1
}
