import { type RefObject, useRef } from 'react'
import { shake } from '../../ui/behavior/shake.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { canOmitItems, getMinItemCount } from './draft/contents-to-save.ts'
import type { Editor } from './draft/editor.ts'
import type { ItemForm } from './draft/form.ts'
import { useDraftToast } from './useDraftToast.ts'

export interface ItemList {
  readonly list: RefObject<HTMLOListElement | null>
  readonly onAdd: () => void
  readonly onRemove: (item: ItemForm, index: number) => void
}

const renderDelayMs = 10

/** Adds and removes items, shows why that is not possible, and moves the focus to the item to continue with. */
export function useItemList(editor: Editor): ItemList {
  const { areaFormat, context, draft, change, extension } = editor
  const { t } = areaFormat
  const toast = useToast()
  const draftToast = useDraftToast(editor)
  const list = useRef<HTMLOListElement>(null)
  const { maxItems } = context.area
  const isLocked = draft.lock === 'locked'

  function focus(index: number, selector: string): void {
    setTimeout(() => list.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus(), renderDelayMs)
  }

  function handleAdd() {
    if (isLocked) return toast({ kind: 'error', text: t('tracking.locked.first') })
    if (draft.items.length >= maxItems)
      return toast({ kind: 'error', text: t('tracking.item.full', { max: maxItems }) })
    change({ type: 'counted', count: Math.max(draft.items.length, getMinItemCount(context, draft)) + 1 })
    focus(draft.items.length, '[role="group"] :is(input, select)')
  }

  function handleRemove(item: ItemForm, index: number) {
    if (isLocked || (draft.items.length === 1 && !canOmitItems(context))) {
      shake(list.current?.children[index] ?? null)
      return toast({ kind: 'error', text: t(isLocked ? 'tracking.locked.first' : 'tracking.item.last') })
    }
    change({ type: 'removed', item: index })
    const undoRemoval = item.imported === undefined ? undefined : extension?.onRemove(item.imported.id)
    focus(Math.max(0, Math.min(index, draft.items.length - 2)), 'button[aria-expanded]')
    draftToast({
      kind: 'info',
      text: t('tracking.item.removed', { number: index + 1 }),
      action: { label: t('tracking.undo'), onAction: handleUndo },
    })

    function handleUndo() {
      change({ type: 'restored', item: index, form: item })
      undoRemoval?.()
    }
  }

  return { list, onAdd: handleAdd, onRemove: handleRemove }
}
