import type { Values } from '@haru/shared/field/field.ts'
import { hasSets, listSets } from '@haru/shared/field/sets.ts'
import { filterItemsWithContent, getMinItemCount } from './contents-to-save.ts'
import type { Draft } from './draft.ts'
import { createEmptyContents, createNextItem, type EditorContext } from './entry-contents.ts'
import { createItemForm, createItemForms, type ItemForm } from './form.ts'
import { suggestRows } from './set-rows.ts'

/** Shows hidden items again as soon as one item is open. A save would delete items that are hidden. */
export function restoreHiddenItems(context: EditorContext, draft: Draft): Draft {
  const count = getMinItemCount(context, draft)
  return draft.items.length > 0 && draft.items.length < count ? setItemCount(context, draft, count) : draft
}

/**
 * Sets the number of items. A higher count shows hidden items, then adds blank items. A lower count hides items from the end, down
 * to the last item with content.
 */
export function setItemCount(context: EditorContext, draft: Draft, requestedCount: number): Draft {
  const max = context.kind === 'goal' ? 0 : context.area.maxItems
  const count = Math.min(Math.max(requestedCount, getMinItemCount(context, draft)), max)
  const allItems = [...draft.items, ...draft.hiddenItems]
  const missingCount = Math.max(0, count - allItems.length)
  const blank = createNextItem(context, draft.items.at(-1)?.values)
  const added = Array.from({ length: missingCount }, (_, i) => createItemForm(blank, draft.nextKey + i))
  const extendedItems = [...allItems, ...added]
  return {
    ...draft,
    items: extendedItems.slice(0, count),
    hiddenItems: extendedItems.slice(count),
    nextKey: draft.nextKey + missingCount,
  }
}

/** Whether an item can be added. Hidden items with content count too, because they are shown again together. */
export function hasRoom(context: EditorContext, draft: Draft): boolean {
  return Math.max(draft.items.length, getMinItemCount(context, draft)) < context.area.maxItems
}

export function replaceItems(draft: Draft, items: readonly Values[]): Draft {
  const { nextKey } = draft
  return { ...draft, items: createItemForms(items, nextKey), nextKey: nextKey + items.length }
}

/** Appends all items in place of blank ones, or none if there are too many. */
export function appendItems(context: EditorContext, draft: Draft, items: readonly Values[]): Draft {
  const filledItems = filterItemsWithContent(context, draft)
  if (filledItems.length + items.length > context.area.maxItems) return draft
  const { nextKey } = draft
  return {
    ...draft,
    items: [...filledItems, ...createItemForms(items, nextKey)],
    hiddenItems: [],
    nextKey: nextKey + items.length,
  }
}

/** Hides all items of a record, or resets a goal. */
export function clearDraft(context: EditorContext, draft: Draft): Draft {
  return context.kind === 'goal'
    ? { ...draft, entryForm: { values: createEmptyContents(context).values, texts: {} } }
    : { ...draft, items: [], hiddenItems: [...draft.items, ...draft.hiddenItems] }
}

/** Suggests the sets of the items that a draft has and `before` had not. Areas without sets have none. */
export function suggestSets(
  { area }: EditorContext,
  before: Draft,
  draft: Draft,
  { suggestsSets = false }: { readonly suggestsSets?: boolean },
): Draft {
  if (!suggestsSets || !hasSets(area)) return draft
  const items = draft.items.map((form) => {
    const sets = before.items.includes(form) ? [] : listSets(form.values)
    return sets.length === 0 ? form : { ...form, rows: suggestRows(sets) }
  })
  return { ...draft, items: openFirst(items, hasUntickedRows) }
}

/** Opens the next item with suggested sets after the last set of an item is ticked, so that a workout needs no other press. */
export function openNextItem(draft: Draft, item: number): Draft {
  const rows = draft.items[item]?.rows ?? []
  if (rows.length === 0 || rows.some(({ isDone }) => !isDone)) return draft
  return { ...draft, items: openFirst(draft.items, (form, i) => i > item && hasUntickedRows(form)) }
}

function openFirst(
  items: readonly ItemForm[],
  isNext: (form: ItemForm, index: number) => boolean,
): readonly ItemForm[] {
  const index = items.findIndex(isNext)
  return items.map((form, i) => (i === index ? { ...form, open: true } : form))
}

function hasUntickedRows({ rows = [] }: ItemForm): boolean {
  return rows.some(({ isSuggested, isDone }) => isSuggested && !isDone)
}
