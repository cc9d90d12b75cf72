import type { Values } from '@haru/shared/field/field.ts'
import { type EntryProblem, validateEntry } from '@haru/shared/tracking/validate.ts'
import { type EditorContext, type EntryContents, hasItemContent, omitUntouchedItems } from './contents.ts'

/** The edited part of a draft. */
interface Forms {
  readonly entryForm: { readonly values: Values }
  readonly items: readonly { readonly values: Values }[]
  readonly hiddenItems: readonly { readonly values: Values }[]
}

/** The contents of the forms, without hidden items. */
export function getDraftContents({ entryForm, items }: Omit<Forms, 'hiddenItems'>): EntryContents {
  return { values: entryForm.values, items: items.map(({ values }) => values) }
}

/** The contents of a draft as they are saved. */
export function getContentsToSave(context: EditorContext, draft: Forms): EntryContents {
  return omitUntouchedItems(context, getDraftContents(draft))
}

/** The problem that prevents a save. A record with all items hidden cannot be saved, because the save would delete them. */
export function findDraftProblem(context: EditorContext, draft: Forms): EntryProblem | null {
  const isClosed = draft.items.length === 0 && getMinItemCount(context, draft) > 0
  if (isClosed) return { code: 'errorCount', name: null, item: null }
  return validateEntry(context.area, context.kind, getContentsToSave(context, draft), context.category)
}

/** Whether a record of this area can have day fields without an item. */
export function canOmitItems({ area }: EditorContext): boolean {
  return Object.keys(area.dayFields).length > 0
}

/** The lowest count that hides no item with content. Hidden items count too, because they are shown again together. */
export function getMinItemCount(
  context: EditorContext,
  { items, hiddenItems }: Pick<Forms, 'items' | 'hiddenItems'>,
): number {
  if (context.kind === 'goal') return 0
  return [...items, ...hiddenItems].findLastIndex(({ values }) => hasItemContent(context, values)) + 1
}

/** The items with content, hidden ones included. Copied items are appended to them. */
export function filterItemsWithContent<Item extends { readonly values: Values }>(
  context: EditorContext,
  { items, hiddenItems }: { readonly items: readonly Item[]; readonly hiddenItems: readonly Item[] },
): readonly Item[] {
  return [...items, ...hiddenItems].filter(({ values }) => hasItemContent(context, values))
}
