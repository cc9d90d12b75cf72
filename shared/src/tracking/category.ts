import { calendarArea } from '../areas/calendar.ts'
import type { AnyArea, ItemKind } from '../areas/define.ts'

/** The maximum numbers, which include removed parts and titles. */
export const maxParts = 100
export const maxTitles = 200

/** The parts and titles of a user in an area, in order. */
export interface Category {
  readonly parts: readonly Part[]
}

export interface Part {
  /** The id never changes, so a renamed part keeps its history. */
  readonly id: string
  readonly kind: string
  /** The name that the user gave; null for a default, which has a word in each language. */
  readonly name: string | null
  readonly titles: readonly Title[]
  /** Whether the user removed it: it is no longer active, but records refer to it. */
  readonly removed: boolean
}

export interface Title {
  readonly id: string
  readonly name: string | null
  readonly removed: boolean
}

/** The categories of a user, by the id of the area. */
export type Categories = Readonly<Record<string, Category>>

/** The categories of a user, and their revision: the number of their saves, 0 for the defaults. */
export interface StoredCategories {
  readonly categories: Categories
  readonly revision: number
}

/** A reference to a part, or to a title of the part. */
export interface CategoryRef {
  readonly part: string
  readonly title: string | null
}

/** Returns the word of a default in the user's language; empty if the catalogues have no such word. */
export type WordOf = (area: AnyArea, ref: CategoryRef) => string

/** The key of the word of a default. */
export function toWordKey({ id }: AnyArea, { part, title }: CategoryRef): string {
  return title === null ? `${id}.part.${part}` : `${id}.title.${title}`
}

/** The part or title of a reference; undefined if it does not exist. */
export function findPartOrTitle(category: Category, { part: id, title }: CategoryRef): Part | Title | undefined {
  const part = category.parts.find((each) => each.id === id)
  return title === null ? part : part?.titles.find((each) => each.id === title)
}

/** The name that is shown: the name that the user gave, else the word of the default; empty if the part or title does not exist. */
export function findCategoryName(area: AnyArea, category: Category, ref: CategoryRef, wordOf: WordOf): string {
  const partOrTitle = findPartOrTitle(category, ref)
  return partOrTitle === undefined ? '' : (partOrTitle.name ?? wordOf(area, ref))
}

/** All areas with categories: the calendar and the registered areas. */
export function listAreasWithCategories(areas: readonly AnyArea[]): readonly AnyArea[] {
  return [calendarArea, ...areas]
}

/** Whether items of the area have a part. */
export function hasParts({ item }: AnyArea): boolean {
  return item['part']?.kind === 'part'
}

export function hasTitles({ item }: AnyArea): boolean {
  return item['title']?.kind === 'title'
}

/** The starting categories of an area. */
export function createDefaultCategory(area: AnyArea): Category {
  return {
    parts: area.parts.map(({ id, kind, titles }) => ({
      id,
      kind,
      name: null,
      titles: titles.map((title) => ({ id: title.id, name: null, removed: false })),
      removed: false,
    })),
  }
}

/** The category of an area: the stored category, else the default. */
export function findAreaCategory(categories: Categories, area: AnyArea): Category {
  return categories[area.id] ?? createDefaultCategory(area)
}

export function filterActive<T extends { readonly removed: boolean }>(entries: readonly T[]): readonly T[] {
  return entries.filter((entry) => !entry.removed)
}

/** The kind of an item with this part and title; null if the user has no such part. */
export function findItemKind(area: AnyArea, category: Category, partId: string, titleId: string): ItemKind | null {
  const part = category.parts.find(({ id }) => id === partId)
  if (part === undefined) return null
  const defaultTitle = area.parts.find(({ id }) => id === partId)?.titles.find(({ id }) => id === titleId)
  // For a title of the user it is unknown whether it needs a weight, so the weight is optional.
  return { kind: part.kind, bodyweight: defaultTitle === undefined ? titleId !== '' : defaultTitle.bodyweight === true }
}

/** The title that an item gets with its part: the first active title of the part; empty in areas without titles. */
export function findFirstTitle(category: Category, partId: string): string {
  const part = category.parts.find(({ id }) => id === partId)
  return filterActive(part?.titles ?? [])[0]?.id ?? ''
}
