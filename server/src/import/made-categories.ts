import type { Category, CategoryRef, Part, Title } from '@haru/shared/tracking/category.ts'
import type { CategoryMap } from './resolve-names.ts'

/** A part or a title that an import has made, or has made active again. */
export interface MadeCategory extends CategoryRef {
  readonly area: string
  readonly name: string | null
  /** Whether it was there before, removed. */
  readonly wasRemoved: boolean
}

/** What `after` has and `before` has not. */
export function listMadeCategories(before: CategoryMap, after: CategoryMap): readonly MadeCategory[] {
  return [...after].flatMap(([area, { parts }]) => {
    const oldParts = before.get(area)?.parts ?? []
    return parts.flatMap((part) => {
      const oldPart = oldParts.find(({ id }) => id === part.id)
      const titles = part.titles.flatMap((title) =>
        toMade(
          area,
          { part: part.id, title: title.id },
          title,
          oldPart?.titles.find(({ id }) => id === title.id),
        ),
      )
      return [...toMade(area, { part: part.id, title: null }, part, oldPart), ...titles]
    })
  })
}

function toMade(area: string, ref: CategoryRef, now: Part | Title, old: Title | undefined): readonly MadeCategory[] {
  if (old !== undefined && old.removed === now.removed) return []
  return [{ area, ...ref, name: now.name, wasRemoved: old !== undefined }]
}

/**
 * Takes made parts and titles back that no item uses. One that the user has renamed since stays, and so does a part that has other titles.
 * `isUsed` says whether an item has the part, or the title of the part.
 */
export function takeBackCategories(
  category: Category,
  made: readonly MadeCategory[],
  isUsed: (ref: CategoryRef) => boolean,
): Category {
  const findMade = (part: string, title: string | null, { name }: Title) =>
    made.find((each) => each.part === part && each.title === title && each.name === name && !isUsed(each))
  const parts = category.parts.map((part) => ({
    ...part,
    titles: part.titles.flatMap((title) => takeBack(title, findMade(part.id, title.id, title))),
  }))
  return {
    parts: parts.flatMap((part) => {
      const madePart = findMade(part.id, null, part)
      const hasOtherTitles = part.titles.some(({ removed }) => !removed) && madePart?.wasRemoved === false
      return hasOtherTitles ? [part] : takeBack(part, madePart)
    }),
  }
}

function takeBack<T extends Title>(partOrTitle: T, made: MadeCategory | undefined): readonly T[] {
  if (made === undefined) return [partOrTitle]
  return made.wasRemoved ? [{ ...partOrTitle, removed: true }] : []
}
