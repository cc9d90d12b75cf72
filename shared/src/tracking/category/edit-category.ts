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

/** What a name may be: up to 30 characters. */
export const nameField = text({ max: 30 })

/** How many there may ever be, with those that are no longer offered. */
export const maxParts = 100
export const maxTitles = 200

/** What is edited, and in whose language its defaults are read. */
export interface NamingContext {
  readonly area: AnyArea
  readonly wordOf: WordOf
}

/** Whether a person can have parts of their own: not where totals are by part, which a new one would be missing from. */
export function canAddParts(area: AnyArea): boolean {
  return area.parts.length > 0 && !area.parts.some(({ fixed }) => fixed === true)
}

/** The kinds that a new part can be of. */
export function partKinds({ parts }: AnyArea): readonly string[] {
  return [...new Set(parts.map(({ kind }) => kind))]
}

/** Names it. The word that a default has anyway is no name of one's own, so it stays in both languages. */
export function renameCategory(
  { area, wordOf }: NamingContext,
  category: Category,
  at: CategoryRef,
  name: string,
): Category {
  const isWord = findNamed(defaultCategory(area), at) !== undefined && name === wordOf(area, at)
  return updateNamed(category, at, { name: isWord ? null : name })
}

/** Offers it no longer. What was recorded of it still speaks of it. */
export function removeCategory(category: Category, at: CategoryRef): Category {
  return updateNamed(category, at, { removed: true })
}

/** Offers it again. */
export function restoreCategory(category: Category, at: CategoryRef): Category {
  return updateNamed(category, at, { removed: false })
}

/** Moves it by so many places among what is offered beside it; at either end it stays there. */
export function moveCategory(category: Category, { part, title }: CategoryRef, by: number): Category {
  if (title === null) return { parts: moveWithin(category.parts, part, by) }
  return mapPart(category, part, (of) => ({ ...of, titles: moveWithin(of.titles, title, by) }))
}

export interface NewPart {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** Of an area with titles, since nothing can be recorded of a part without one; null in others. */
  readonly title: NewTitle | null
}

export interface NewTitle {
  readonly id: string
  readonly name: string
}

/** Adds a part at the end. One of that name and kind that was removed comes back instead, and what was recorded of it with it. */
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

/** Adds a title at the end of its part's, or brings back the one of that name that was removed. */
export function addTitle(naming: NamingContext, category: Category, part: string, { id, name }: NewTitle): Category {
  return mapPart(category, part, (of) => {
    const removedTitles = of.titles.filter(({ removed }) => removed)
    const old = removedTitles.find((title) => hasName(naming, category, { part, title: title.id }, name))
    const others = of.titles.filter((each) => each !== old)
    return { ...of, titles: [...others, { ...(old ?? { id, name }), removed: false }] }
  })
}

/** What there is of it, offered or not. */
export function listSiblings(category: Category, { part, title }: CategoryRef): readonly (Part | Title)[] {
  if (title === null) return category.parts
  return category.parts.find(({ id }) => id === part)?.titles ?? []
}

/** Whether it has to stay because it is the last one, or because totals hang on it; null where it can go. */
export function deletionBlocker(area: AnyArea, category: Category, at: CategoryRef): 'last' | 'fixed' | null {
  const isFixed = at.title === null && area.parts.some(({ id, fixed }) => id === at.part && fixed === true)
  if (isFixed) return 'fixed'
  return filterOffered(listSiblings(category, at)).length > 1 ? null : 'last'
}

/**
 * What a form that was sent comes to: names without spaces around them; what is missing from it was removed, because
 * records may speak of it; and what was removed before it was ever saved never was.
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

/** Whether it is a name: something to read, and not too much. */
export function isName(name: string): boolean {
  return plainName(name) !== '' && nameField.decode(name, anyUnits) !== undefined
}

// A text is the same in all of them.
const anyUnits = { weight: 'kg', currency: 'KRW' } as const

/** A name as far as people tell it from another: in any case, however it is put together and spaced. */
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
