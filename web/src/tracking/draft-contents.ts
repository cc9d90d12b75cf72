import type { Values } from '@haru/shared/field/field.ts'
import { type EntryProblem, validateEntry } from '@haru/shared/tracking/validate.ts'
import { type Contents, hasContent, savedContents, type Workplace } from './contents.ts'

/** The part of a draft that is typed. `kept` are the items that are closed. */
interface Forms {
  readonly whole: { readonly values: Values }
  readonly items: readonly { readonly values: Values }[]
  readonly kept: readonly { readonly values: Values }[]
}

/** What would be saved. */
export function contentsOf({ whole, items }: Omit<Forms, 'kept'>): Contents {
  return { values: whole.values, items: items.map(({ values }) => values) }
}

/** What is sent when it is saved. */
export function contentsToSave(place: Workplace, draft: Forms): Contents {
  return savedContents(place, contentsOf(draft))
}

/** What keeps it from being saved. Items that are closed are not deleted by saving none. */
export function problemOf(place: Workplace, draft: Forms): EntryProblem | null {
  const isClosed = draft.items.length === 0 && minCount(place, draft) > 0
  if (isClosed) return { code: 'errorCount', name: null, item: null }
  return validateEntry(place.area, place.kind, contentsToSave(place, draft), place.category)
}

/** Whether a day of this area may have something typed for it and no item. */
export function mayHaveNoItems({ area }: Workplace): boolean {
  return Object.keys(area.dayFields).length > 0
}

/** The lowest count that takes no item with content away. Closed items count too: they come back together. */
export function minCount(place: Workplace, { items, kept }: Pick<Forms, 'items' | 'kept'>): number {
  if (place.kind === 'goal') return 0
  return [...items, ...kept].findLastIndex(({ values }) => hasContent(place, values)) + 1
}

/** The items with content, closed ones too: what a copy stands behind. */
export function contentItems<Item extends { readonly values: Values }>(
  place: Workplace,
  { items, kept }: { readonly items: readonly Item[]; readonly kept: readonly Item[] },
): readonly Item[] {
  return [...items, ...kept].filter(({ values }) => hasContent(place, values))
}
