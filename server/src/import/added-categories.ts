import type { Category, CategoryRef, Part, Title } from '@haru/shared/tracking/category.ts'
import type { CategoryMap } from './resolve-names.ts'

/** A part or a title that an import has added, or has made active again. */
export interface AddedCategory extends CategoryRef {
  readonly area: string
  readonly name: string | null
  /** Whether it was there before, removed. */
  readonly wasRemoved: boolean
}

/** What `after` has and `before` has not. */
export function listAddedCategories(before: CategoryMap, after: CategoryMap): readonly AddedCategory[] {
  return [...after].flatMap(([area, { parts }]) => {
    const oldParts = before.get(area)?.parts ?? []
    return parts.flatMap((part) => {
      const oldPart = oldParts.find(({ id }) => id === part.id)
      const titles = part.titles.flatMap((title) =>
        toAdded(
          area,
          { part: part.id, title: title.id },
          title,
          oldPart?.titles.find(({ id }) => id === title.id),
        ),
      )
      return [...toAdded(area, { part: part.id, title: null }, part, oldPart), ...titles]
    })
  })
}

function toAdded(area: string, ref: CategoryRef, now: Part | Title, old: Title | undefined): readonly AddedCategory[] {
  if (old !== undefined && old.removed === now.removed) return []
  return [{ area, ...ref, name: now.name, wasRemoved: old !== undefined }]
}

/**
 * Takes added parts and titles back that no item uses. One that the user has renamed since stays, and so does a part that has other titles.
 * `isUsed` says whether an item has the part, or the title of the part.
 */
export function takeBackCategories(
  category: Category,
  added: readonly AddedCategory[],
  isUsed: (ref: CategoryRef) => boolean,
): Category {
  const findAdded = (part: string, title: string | null, { name }: Title) =>
    added.find((each) => each.part === part && each.title === title && each.name === name && !isUsed(each))
  const parts = category.parts.map((part) => ({
    ...part,
    titles: part.titles.flatMap((title) => takeBack(title, findAdded(part.id, title.id, title))),
  }))
  return {
    parts: parts.flatMap((part) => {
      const addedPart = findAdded(part.id, null, part)
      const hasOtherTitles = part.titles.some(({ removed }) => !removed) && addedPart?.wasRemoved === false
      return hasOtherTitles ? [part] : takeBack(part, addedPart)
    }),
  }
}

function takeBack<T extends Title>(partOrTitle: T, added: AddedCategory | undefined): readonly T[] {
  if (added === undefined) return [partOrTitle]
  return added.wasRemoved ? [{ ...partOrTitle, removed: true }] : []
}
