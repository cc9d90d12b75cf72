import type { Draft } from './draft.ts'
import { editDraft } from './edit-draft.ts'
import { type EditorContext, isBlankItem, isSameValues } from './entry-contents.ts'
import { createItemForm, createItemForms, type ImportedItem, type ItemForm, maxOpenItems } from './form.ts'

/**
 * Appends the imported items to a draft, up to the item limit and in place of blank items. Items of an earlier import are replaced,
 * except those that the user changed and that are still imported.
 */
export function mergeImportedItems(
  context: EditorContext,
  before: Draft,
  importedItems: readonly ImportedItem[],
): Draft {
  const draft =
    importedItems.length > 0 ? editDraft(context, before, { type: 'counted', count: before.items.length }) : before
  const ids = importedItems.map(({ id }) => id)
  const retainedItems = draft.items.filter(
    (item) => item.imported === undefined || (isItemChanged(item) && ids.includes(item.imported.id)),
  )
  const presentIds = retainedItems.flatMap((item) => item.imported?.id ?? [])
  const newItems = importedItems.filter(({ id }) => !presentIds.includes(id))
  if (newItems.length === 0 && retainedItems.length === draft.items.length) return draft
  const filledItems =
    newItems.length === 0 ? retainedItems : retainedItems.filter(({ values }) => !isBlankItem(context, values))
  const addedItems = newItems.slice(0, Math.max(0, context.area.maxItems - filledItems.length))
  const isOpen = filledItems.length + addedItems.length <= maxOpenItems
  const items = [
    ...filledItems,
    ...addedItems.map((each, i) => ({
      ...createItemForm(each.values, draft.nextKey + i),
      open: isOpen,
      imported: each,
    })),
  ]
  // A record has at least one item: if only imported items were left and they are removed, the initial items return.
  const remainingItems = items.length > 0 ? items : createItemForms(draft.start.items, draft.nextKey)
  return {
    ...draft,
    items: remainingItems,
    nextKey: draft.nextKey + Math.max(addedItems.length, remainingItems.length),
  }
}

/** The imported items that exceed the item limit of a draft. */
export function findItemsWithoutRoom(
  { items }: Pick<Draft, 'items'>,
  importedItems: readonly ImportedItem[],
): readonly ImportedItem[] {
  const presentIds = items.flatMap((item) => item.imported?.id ?? [])
  return importedItems.filter(({ id }) => !presentIds.includes(id))
}

function isItemChanged({ imported, values }: ItemForm): boolean {
  // A stored draft has copies of both.
  return imported !== undefined && !isSameValues(values, imported.values)
}
