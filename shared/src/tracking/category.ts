import type { AnyArea, ItemKind } from '../areas/define.ts'

/** A person's parts and titles of an area, in their order. */
export interface Category {
  readonly parts: readonly Part[]
}

export interface Part {
  /** Never changes, so a renamed part keeps its history. */
  readonly id: string
  readonly kind: string
  /** The person's own word; null while it is a default, which has a word in every language. */
  readonly name: string | null
  readonly titles: readonly Title[]
  /** No longer offered, but records still speak of it. */
  readonly removed: boolean
}

export interface Title {
  readonly id: string
  readonly name: string | null
  readonly removed: boolean
}

/** A person's parts and titles by the id of their area. */
export type Categories = Readonly<Record<string, Category>>

/** The categories of a person, and how often they were saved: 0 while all are the defaults. */
export interface StoredCategories {
  readonly categories: Categories
  readonly revision: number
}

/** One of the names of a category: a part's, or that of a title under it. */
export interface CategoryRef {
  readonly part: string
  readonly title: string | null
}

/** The word of a default in the reader's language; empty where the catalogues have none. */
export type WordOf = (area: AnyArea, at: CategoryRef) => string

/** The key of the word of a default. */
export function wordKey({ id }: AnyArea, { part, title }: CategoryRef): string {
  return title === null ? `${id}.part.${part}` : `${id}.title.${title}`
}

/** What stands at a place of a category; undefined where nothing ever did. */
export function findNamed(category: Category, { part: id, title }: CategoryRef): Part | Title | undefined {
  const part = category.parts.find((each) => each.id === id)
  return title === null ? part : part?.titles.find((each) => each.id === title)
}

/** What a person reads there: their own word, else that of their language; empty where nothing is. */
export function categoryName(area: AnyArea, category: Category, at: CategoryRef, wordOf: WordOf): string {
  const named = findNamed(category, at)
  return named === undefined ? '' : (named.name ?? wordOf(area, at))
}

/** Whether items of the area are of a part at all, and of a title under it. */
export function hasParts({ item }: AnyArea): boolean {
  return item['part']?.kind === 'part'
}

export function hasTitles({ item }: AnyArea): boolean {
  return item['title']?.kind === 'title'
}

/** What a person begins with. */
export function defaultCategory(area: AnyArea): Category {
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

export function filterOffered<T extends { readonly removed: boolean }>(entries: readonly T[]): readonly T[] {
  return entries.filter((entry) => !entry.removed)
}

/** What an item of this part and title is about; null where the part is not (or never was) the person's. */
export function itemKind(area: AnyArea, category: Category, partId: string, titleId: string): ItemKind | null {
  const part = category.parts.find(({ id }) => id === partId)
  if (part === undefined) return null
  const defined = area.parts.find(({ id }) => id === partId)?.titles.find(({ id }) => id === titleId)
  // Nobody said whether a person's own title is done with a weight, so none is demanded.
  return { kind: part.kind, bodyweight: defined === undefined ? titleId !== '' : defined.bodyweight === true }
}

/** The title an item gets when its part is chosen: the part's first, or none where the area has no titles. */
export function firstTitle(category: Category, partId: string): string {
  const part = category.parts.find(({ id }) => id === partId)
  return filterOffered(part?.titles ?? [])[0]?.id ?? ''
}
