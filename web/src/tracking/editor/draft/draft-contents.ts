import type { Values } from '@haru/shared/field/field.ts'
import { type EntryProblem, validateEntry } from '@haru/shared/tracking/validate.ts'
import { type EditorContext, type EntryContents, hasItemContent, omitUntouchedItems } from './contents.ts'

/** The part of a draft that is typed. `hiddenItems` are the items that are closed. */
interface Forms {
  readonly entryForm: { readonly values: Values }
  readonly items: readonly { readonly values: Values }[]
  readonly hiddenItems: readonly { readonly values: Values }[]
}

/** What would be saved. */
export function draftContents({ entryForm, items }: Omit<Forms, 'hiddenItems'>): EntryContents {
  return { values: entryForm.values, items: items.map(({ values }) => values) }
}

/** The contents of a draft as they are saved. */
export function contentsToSave(context: EditorContext, draft: Forms): EntryContents {
  return omitUntouchedItems(context, draftContents(draft))
}

/** What keeps it from being saved. Items that are closed are not deleted by saving none. */
export function findDraftProblem(context: EditorContext, draft: Forms): EntryProblem | null {
  const isClosed = draft.items.length === 0 && minItemCount(context, draft) > 0
  if (isClosed) return { code: 'errorCount', name: null, item: null }
  return validateEntry(context.area, context.kind, contentsToSave(context, draft), context.category)
}

/** Whether a day of this area may have something typed for it and no item. */
export function allowsNoItems({ area }: EditorContext): boolean {
  return Object.keys(area.dayFields).length > 0
}

/** The lowest count that takes no item with content away. Closed items count too: they come back together. */
export function minItemCount(
  context: EditorContext,
  { items, hiddenItems }: Pick<Forms, 'items' | 'hiddenItems'>,
): number {
  if (context.kind === 'goal') return 0
  return [...items, ...hiddenItems].findLastIndex(({ values }) => hasItemContent(context, values)) + 1
}

/** The items with content, hidden ones included. Copied items are appended to them. */
export function itemsWithContent<Item extends { readonly values: Values }>(
  context: EditorContext,
  { items, hiddenItems }: { readonly items: readonly Item[]; readonly hiddenItems: readonly Item[] },
): readonly Item[] {
  return [...items, ...hiddenItems].filter(({ values }) => hasItemContent(context, values))
}
