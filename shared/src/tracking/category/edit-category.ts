import type { AnyArea } from '../../areas/define.ts'
import {
  type Category,
  type CategoryRef,
  createDefaultCategory,
  filterActive,
  findCategoryName,
  findPartOrTitle,
  type Part,
  type Title,
  type WordOf,
} from '../category.ts'
import { normalizeName } from '../names.ts'

/** The area whose names are edited, and the words of its defaults. */
export interface NamingContext {
  readonly area: AnyArea
  readonly wordOf: WordOf
}

/** Whether the user can add parts: not if totals depend on parts, because a new part would be missing from the totals. */
export function canAddParts(area: AnyArea): boolean {
  return area.parts.length > 0 && !area.parts.some(({ fixed }) => fixed === true)
}

/** The kinds that a new part can have. */
export function listPartKinds({ parts }: AnyArea): readonly string[] {
  return [...new Set(parts.map(({ kind }) => kind))]
}

/**
 * Renames a part or title. A name that equals the word of a default is not stored, so that the default follows the
 * language.
 */
export function renameCategory(
  { area, wordOf }: NamingContext,
  category: Category,
  ref: CategoryRef,
  name: string,
): Category {
  const isDefaultWord = findPartOrTitle(createDefaultCategory(area), ref) !== undefined && name === wordOf(area, ref)
  return updatePartOrTitle(category, ref, { name: isDefaultWord ? null : name })
}

/** Marks a part or title as removed. Records still refer to it. */
export function removeCategory(category: Category, ref: CategoryRef): Category {
  return updatePartOrTitle(category, ref, { removed: true })
}

/** Marks a removed part or title as active again. */
export function restoreCategory(category: Category, ref: CategoryRef): Category {
  return updatePartOrTitle(category, ref, { removed: false })
}

/** Moves a part or title by a number of places among the active parts or titles, up to either end. */
export function moveCategory(category: Category, { part, title }: CategoryRef, steps: number): Category {
  if (title === null) return { parts: moveWithin(category.parts, part, steps) }
  return mapPart(category, part, (moved) => ({ ...moved, titles: moveWithin(moved.titles, title, steps) }))
}

export interface NewPart {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** The first title in an area with titles, where a part without a title cannot be recorded; null in other areas. */
  readonly title: NewTitle | null
}

export interface NewTitle {
  readonly id: string
  readonly name: string
}

/** Adds a part at the end. A removed part with that name and kind is restored instead, with its history. */
export function addPart(naming: NamingContext, category: Category, { id, kind, name, title }: NewPart): Category {
  const removedParts = category.parts.filter((part) => part.removed && part.kind === kind)
  const removedPart = removedParts.find((part) => hasName(naming, category, { part: part.id, title: null }, name))
  const part = removedPart ?? { id, kind, name, titles: [], removed: false }
  const otherParts = category.parts.filter((each) => each !== removedPart)
  const extended = { parts: [...otherParts, { ...part, removed: false }] }
  if (title === null) return extended
  const titles = filterActive(part.titles)
  const hasSameTitle = titles.some((each) => hasName(naming, extended, { part: part.id, title: each.id }, title.name))
  return hasSameTitle ? extended : addTitle(naming, extended, part.id, title)
}

/** Adds a title at the end of its part, or restores the removed title with that name. */
export function addTitle(naming: NamingContext, category: Category, part: string, { id, name }: NewTitle): Category {
  return mapPart(category, part, (current) => {
    const removedTitles = current.titles.filter(({ removed }) => removed)
    const removedTitle = removedTitles.find((title) => hasName(naming, category, { part, title: title.id }, name))
    const otherTitles = current.titles.filter((each) => each !== removedTitle)
    return { ...current, titles: [...otherTitles, { ...(removedTitle ?? { id, name }), removed: false }] }
  })
}

/** The parts, or the titles of the same part, active or removed. */
export function listSiblings(category: Category, { part, title }: CategoryRef): readonly (Part | Title)[] {
  if (title === null) return category.parts
  return category.parts.find(({ id }) => id === part)?.titles ?? []
}

/** Why a part or title cannot be removed: it is the last in its list, or totals depend on it; null if it can be removed. */
export function findDeletionBlocker(area: AnyArea, category: Category, ref: CategoryRef): 'last' | 'fixed' | null {
  const isFixed = ref.title === null && area.parts.some(({ id, fixed }) => id === ref.part && fixed === true)
  if (isFixed) return 'fixed'
  return filterActive(listSiblings(category, ref)).length > 1 ? null : 'last'
}

/**
 * Merges a sent category into the stored one: names are trimmed; missing parts and titles are removed, because records
 * may refer to them; and removed parts and titles that were never stored are dropped.
 */
export function mergeSentCategory(before: Category, sent: Category): Category {
  return {
    parts: mergeSentNames(before.parts, sent.parts).map((part) => {
      const old = before.parts.find(({ id }) => id === part.id)
      return { ...part, titles: mergeSentNames(old?.titles ?? [], part.titles) }
    }),
  }
}

export function isSameCategory(a: Category, b: Category): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function hasName({ area, wordOf }: NamingContext, category: Category, ref: CategoryRef, name: string): boolean {
  return normalizeName(findCategoryName(area, category, ref, wordOf)) === normalizeName(name)
}

function mergeSentNames<T extends Title>(before: readonly T[], sent: readonly T[]): readonly T[] {
  const storedIds = new Set(before.map(({ id }) => id))
  const sentIds = new Set(sent.map(({ id }) => id))
  const validEntries = sent.filter(({ id, removed }) => storedIds.has(id) || !removed)
  const missing = before.filter(({ id }) => !sentIds.has(id)).map((each) => ({ ...each, removed: true }))
  return [...validEntries, ...missing].map((each) => ({ ...each, name: each.name?.trim() ?? null }))
}

type NameChange = Partial<Pick<Title, 'name' | 'removed'>>

function updatePartOrTitle(category: Category, { part, title }: CategoryRef, change: NameChange): Category {
  return mapPart(category, part, (current) => {
    if (title === null) return { ...current, ...change }
    return { ...current, titles: current.titles.map((each) => (each.id === title ? { ...each, ...change } : each)) }
  })
}

function mapPart({ parts }: Category, id: string, change: (part: Part) => Part): Category {
  return { parts: parts.map((part) => (part.id === id ? change(part) : part)) }
}

function moveWithin<T extends Title>(all: readonly T[], id: string, steps: number): readonly T[] {
  const active = filterActive(all)
  const from = active.findIndex((each) => each.id === id)
  const moved = active[from]
  const target = active[Math.min(Math.max(0, from + steps), active.length - 1)]
  if (moved === undefined || target === undefined || target === moved) return all
  const rest = all.filter((each) => each !== moved)
  return rest.toSpliced(rest.indexOf(target) + (steps > 0 ? 1 : 0), 0, moved)
}
