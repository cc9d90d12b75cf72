import { type EditorContext, isBlankItem } from './contents.ts'
import type { Draft } from './draft.ts'
import { editDraft } from './edit-draft.ts'
import { createItemForm, createItemForms, type ImportedItem, type ItemForm } from './form.ts'

/** More items than this are folded, as those are that an editor opens with. */
const maxOpenItems = 2

/**
 * A draft with items from elsewhere behind its own, as many as it holds; blank items make room. What was brought before
 * gives way to what is brought now, unless it was changed here since.
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
  // A record has an item at least: what was all there was and is picked no more leaves the editor as it began.
  const left = items.length > 0 ? items : createItemForms(draft.start.items, draft.nextKey)
  return { ...draft, items: left, nextKey: draft.nextKey + Math.max(added.length, left.length) }
}

/** What was brought and has no room in a draft. */
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
