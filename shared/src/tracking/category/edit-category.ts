import type { AnyArea } from '../../areas/define.ts'
import { text } from '../../field/text.ts'
import {
  type Category,
  type CategoryRef,
  categoryName,
  defaultCategory,
  filterOffered,
  findNamed,
  type Part,
  type Title,
  type WordOf,
} from '../category.ts'

export const nameField = text({ max: 30 })

/** The maximum numbers, which include removed parts and titles. */
export const maxParts = 100
export const maxTitles = 200

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
export function partKinds({ parts }: AnyArea): readonly string[] {
  return [...new Set(parts.map(({ kind }) => kind))]
}

/**
 * Renames a part or title. A name that equals the word of a default is not stored, so that the default follows the
 * language.
 */
export function renameCategory(
  { area, wordOf }: NamingContext,
  category: Category,
  at: CategoryRef,
  name: string,
): Category {
  const isWord = findNamed(defaultCategory(area), at) !== undefined && name === wordOf(area, at)
  return updateNamed(category, at, { name: isWord ? null : name })
}

/** Marks a part or title as removed. Records still refer to it. */
export function removeCategory(category: Category, at: CategoryRef): Category {
  return updateNamed(category, at, { removed: true })
}

/** Marks a removed part or title as offered again. */
export function restoreCategory(category: Category, at: CategoryRef): Category {
  return updateNamed(category, at, { removed: false })
}

/** Moves a part or title by a number of places among the offered parts or titles, up to either end. */
export function moveCategory(category: Category, { part, title }: CategoryRef, by: number): Category {
  if (title === null) return { parts: moveWithin(category.parts, part, by) }
  return mapPart(category, part, (of) => ({ ...of, titles: moveWithin(of.titles, title, by) }))
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
  const old = removedParts.find((part) => hasName(naming, category, { part: part.id, title: null }, name))
  const part = old ?? { id, kind, name, titles: [], removed: false }
  const others = category.parts.filter((each) => each !== old)
  const grown = { parts: [...others, { ...part, removed: false }] }
  if (title === null) return grown
  const titles = filterOffered(part.titles)
  const has = titles.some((each) => hasName(naming, grown, { part: part.id, title: each.id }, title.name))
  return has ? grown : addTitle(naming, grown, part.id, title)
}

/** Adds a title at the end of its part, or restores the removed title with that name. */
export function addTitle(naming: NamingContext, category: Category, part: string, { id, name }: NewTitle): Category {
  return mapPart(category, part, (of) => {
    const removedTitles = of.titles.filter(({ removed }) => removed)
    const old = removedTitles.find((title) => hasName(naming, category, { part, title: title.id }, name))
    const others = of.titles.filter((each) => each !== old)
    return { ...of, titles: [...others, { ...(old ?? { id, name }), removed: false }] }
  })
}

/** The parts, or the titles of the same part, offered or removed. */
export function listSiblings(category: Category, { part, title }: CategoryRef): readonly (Part | Title)[] {
  if (title === null) return category.parts
  return category.parts.find(({ id }) => id === part)?.titles ?? []
}

/** Why a part or title cannot be removed: it is the last in its list, or totals depend on it; null if it can be removed. */
export function deletionBlocker(area: AnyArea, category: Category, at: CategoryRef): 'last' | 'fixed' | null {
  const isFixed = at.title === null && area.parts.some(({ id, fixed }) => id === at.part && fixed === true)
  if (isFixed) return 'fixed'
  return filterOffered(listSiblings(category, at)).length > 1 ? null : 'last'
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

export function sameCategory(one: Category, other: Category): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a name has visible characters and is within the limit. */
export function isName(name: string): boolean {
  return plainName(name) !== '' && nameField.decode(name, anyUnits) !== undefined
}

// Units do not matter for text.
const anyUnits = { weight: 'kg', currency: 'KRW' } as const

/** Normalizes a name for comparison: letter case, Unicode composition and spacing are ignored. */
export function plainName(name: string): string {
  const visible = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return visible.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function hasName({ area, wordOf }: NamingContext, category: Category, at: CategoryRef, name: string): boolean {
  return plainName(categoryName(area, category, at, wordOf)) === plainName(name)
}

function mergeSentNames<T extends Title>(before: readonly T[], sent: readonly T[]): readonly T[] {
  const known = new Set(before.map(({ id }) => id))
  const sentIds = new Set(sent.map(({ id }) => id))
  const remaining = sent.filter(({ id, removed }) => known.has(id) || !removed)
  const missing = before.filter(({ id }) => !sentIds.has(id)).map((each) => ({ ...each, removed: true }))
  return [...remaining, ...missing].map((each) => ({ ...each, name: each.name?.trim() ?? null }))
}

type Names = Partial<Pick<Title, 'name' | 'removed'>>

function updateNamed(category: Category, { part, title }: CategoryRef, change: Names): Category {
  return mapPart(category, part, (of) => {
    if (title === null) return { ...of, ...change }
    return { ...of, titles: of.titles.map((each) => (each.id === title ? { ...each, ...change } : each)) }
  })
}

function mapPart({ parts }: Category, id: string, change: (part: Part) => Part): Category {
  return { parts: parts.map((part) => (part.id === id ? change(part) : part)) }
}

function moveWithin<T extends Title>(all: readonly T[], id: string, by: number): readonly T[] {
  const shown = filterOffered(all)
  const from = shown.findIndex((each) => each.id === id)
  const moving = shown[from]
  const goal = shown[Math.min(Math.max(0, from + by), shown.length - 1)]
  if (moving === undefined || goal === undefined || goal === moving) return all
  const rest = all.filter((each) => each !== moving)
  return rest.toSpliced(rest.indexOf(goal) + (by > 0 ? 1 : 0), 0, moving)
}
