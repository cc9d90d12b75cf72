import { type EditorContext, isBlankItem } from './contents.ts'
import type { Draft } from './draft.ts'
import { editDraft } from './edit-draft.ts'
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
  const retained = draft.items.filter(
    (item) => item.imported === undefined || (isItemChanged(item) && ids.includes(item.imported.id)),
  )
  const there = retained.flatMap((item) => item.imported?.id ?? [])
  const next = importedItems.filter(({ id }) => !there.includes(id))
  if (next.length === 0 && retained.length === draft.items.length) return draft
  const own = next.length === 0 ? retained : retained.filter(({ values }) => !isBlankItem(context, values))
  const added = next.slice(0, Math.max(0, context.area.maxItems - own.length))
  const open = own.length + added.length <= maxOpenItems
  const items = [
    ...own,
    ...added.map((each, i) => ({ ...createItemForm(each.values, draft.nextKey + i), open, imported: each })),
  ]
  // A record has at least one item: if only imported items were left and they are removed, the initial items return.
  const left = items.length > 0 ? items : createItemForms(draft.start.items, draft.nextKey)
  return { ...draft, items: left, nextKey: draft.nextKey + Math.max(added.length, left.length) }
}

/** The imported items that exceed the item limit of a draft. */
export function findItemsWithoutRoom(
  { items }: Pick<Draft, 'items'>,
  importedItems: readonly ImportedItem[],
): readonly ImportedItem[] {
  const there = items.flatMap((item) => item.imported?.id ?? [])
  return importedItems.filter(({ id }) => !there.includes(id))
}

function isItemChanged({ imported, values }: ItemForm): boolean {
  return imported !== undefined && values !== imported.values
}
