import type { Values } from '@haru/shared/field/field.ts'
import { createNextItem, type EditorContext, emptyContents } from './contents.ts'
import type { Draft } from './draft.ts'
import { itemsWithContent, minItemCount } from './draft-contents.ts'
import { createItemForm, createItemForms } from './form.ts'

/** Shows hidden items again as soon as one item is open. A save would delete items that are hidden. */
export function restoreHiddenItems(context: EditorContext, draft: Draft): Draft {
  const count = minItemCount(context, draft)
  return draft.items.length > 0 && draft.items.length < count ? setItemCount(context, draft, count) : draft
}

/**
 * Raises the count with what was there before, then with blank items; lowers it from the end, down to the last item with
 * content, and keeps what goes.
 */
export function setItemCount(context: EditorContext, draft: Draft, requestedCount: number): Draft {
  const max = context.kind === 'goal' ? 0 : context.area.maxItems
  const count = Math.min(Math.max(requestedCount, minItemCount(context, draft)), max)
  const all = [...draft.items, ...draft.hiddenItems]
  const missing = Math.max(0, count - all.length)
  const blank = createNextItem(context, draft.items.at(-1)?.values)
  const added = Array.from({ length: missing }, (_, i) => createItemForm(blank, draft.nextKey + i))
  const grown = [...all, ...added]
  return { ...draft, items: grown.slice(0, count), hiddenItems: grown.slice(count), nextKey: draft.nextKey + missing }
}

export function replaceItems(draft: Draft, items: readonly Values[]): Draft {
  const { nextKey } = draft
  return { ...draft, items: createItemForms(items, nextKey), nextKey: nextKey + items.length }
}

/** Items behind those that are there, all of them or none; blank items make room. */
export function appendItems(context: EditorContext, draft: Draft, items: readonly Values[]): Draft {
  const own = itemsWithContent(context, draft)
  if (own.length + items.length > context.area.maxItems) return draft
  const { nextKey } = draft
  return {
    ...draft,
    items: [...own, ...createItemForms(items, nextKey)],
    hiddenItems: [],
    nextKey: nextKey + items.length,
  }
}

/** A record's items are all put away; a goal is back at zero. */
export function clearDraft(context: EditorContext, draft: Draft): Draft {
  return context.kind === 'goal'
    ? { ...draft, entryForm: { values: emptyContents(context).values, texts: {} } }
    : { ...draft, items: [], hiddenItems: [...draft.items, ...draft.hiddenItems] }
}
