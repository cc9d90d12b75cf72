import { type RefObject, useEffect, useRef } from 'react'
import { shake } from '../../ui/behavior/shake.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { canOmitItems, getMinItemCount } from './draft/contents-to-save.ts'
import type { Draft } from './draft/draft.ts'
import { hasRoom } from './draft/draft-items.ts'
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
  const isLocked = draft.lock === 'locked'
  // An undo is pressed later.
  const currentDraft = useRef(draft)
  useEffect(() => {
    currentDraft.current = draft
  }, [draft])

  /** The reason why no item can be added; null if it can. */
  function findRefusal(of: Draft): string | null {
    if (of.lock === 'locked') return t('tracking.locked.first')
    return hasRoom(context, of) ? null : t('tracking.item.full', { max: context.area.maxItems })
  }

  function focus(index: number, selector: string): void {
    setTimeout(() => list.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus(), renderDelayMs)
  }

  function handleAdd() {
    const refusal = findRefusal(draft)
    if (refusal !== null) return toast({ kind: 'error', text: refusal })
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
    const undo = { label: t('tracking.undo'), onAction: handleUndo }
    draftToast({ kind: 'info', text: t('tracking.item.removed', { number: index + 1 }), action: undo })

    function handleUndo() {
      const refusal = findRefusal(currentDraft.current)
      // Still with the undo, which works once the reason is gone.
      if (refusal !== null) return draftToast({ kind: 'error', text: refusal, action: undo })
      change({ type: 'restored', item: index, form: item })
      undoRemoval?.()
    }
  }

  return { list, onAdd: handleAdd, onRemove: handleRemove }
}
