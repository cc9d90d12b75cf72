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

export function offered<T extends { readonly removed: boolean }>(entries: readonly T[]): readonly T[] {
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
  return offered(part?.titles ?? [])[0]?.id ?? ''
}
