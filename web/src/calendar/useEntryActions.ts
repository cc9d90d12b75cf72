import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Contents } from '@haru/shared/tracking/write/merge.ts'
import { useText } from '../lib/language.tsx'
import { isDirty } from '../tracking/editor/draft/draft.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import { useContentsToast, useToast } from '../ui/overlays/Toasts.tsx'
import { createTwoDayPeriod, hasRoomForItem } from './entry-editors.ts'
import type { DayEditors } from './useDayEditors.ts'

export interface EntryActions {
  readonly onAdd: (length: 'day' | 'days') => void
  readonly onRemove: (editor: Editor, place: number, number: number) => void
  readonly onRange: (editor: Editor, place: number, period: Period) => void
  /** Adds an entry that was removed, with its earlier contents. */
  readonly onRestore: (contents: Pick<Contents, 'items'>, period: Period) => void
}

/**
 * The actions on calendar entries. On the screen each item has its own days. The server stores one entry for each range of days,
 * with all items of that range. So an item that gets another range moves from its entry to another one.
 */
export function useEntryActions(day: Day, editors: DayEditors, removeSaved: (editor: Editor) => void): EntryActions {
  const t = useText()
  const toast = useToast()
  const dayToast = useContentsToast(`calendar ${day}`)
  const { entryEditors, add, discardNew } = editors
  const findBy = (period: Period) => entryEditors.find(({ draft }) => isSamePeriod(draft.period, period))

  function handleAdd(length: 'day' | 'days') {
    const period = length === 'day' ? periodAround('day', day) : createTwoDayPeriod(day)
    const existingEditor = length === 'day' ? findBy(period) : undefined
    if (existingEditor === undefined) return focusTitle(add(period))
    if (!hasRoomForItem(existingEditor.draft))
      return toast({ kind: 'error', text: t('tracking.item.full', { max: calendarArea.maxItems }) })
    existingEditor.change({ type: 'counted', count: existingEditor.draft.items.length + 1 })
    focusTitle(existingEditor.id)
  }

  function handleRemove(editor: Editor, place: number, number: number) {
    const { draft, change } = editor
    const item = draft.items[place]
    if (item === undefined) return
    if (draft.items.length > 1) {
      change({ type: 'removed', item: place })
      return notifyRemoved(number, () => change({ type: 'restored', item: place, form: item }))
    }
    if (draft.loaded !== null) return removeSaved(editor)
    discardNew(editor)
    if (isDirty(draft)) notifyRemoved(number, () => add(draft.period, [item.values]))
  }

  function notifyRemoved(number: number, onAction: () => void) {
    const text = t('tracking.item.removed', { number })
    dayToast({ kind: 'info', text, action: { label: t('tracking.undo'), onAction } })
  }

  function handleRange(editor: Editor, place: number, period: Period) {
    const { draft, change } = editor
    const item = draft.items[place]
    if (item === undefined || isSamePeriod(draft.period, period)) return
    if (draft.items.length === 1) return change({ type: 'moved', period })
    change({ type: 'removed', item: place })
    const existingEditor = findBy(period)
    if (existingEditor === undefined || !hasRoomForItem(existingEditor.draft))
      return focusTitle(add(period, [item.values]))
    existingEditor.change({
      type: 'copied',
      items: [...existingEditor.draft.items.map(({ values }) => values), item.values],
    })
  }

  return {
    onAdd: handleAdd,
    onRemove: handleRemove,
    onRange: handleRange,
    onRestore: ({ items }, period) => focusTitle(add(period, items)),
  }
}

const renderDelayMs = 10

/** Focuses the title of the new item once it is rendered. */
function focusTitle(editorId: string): void {
  setTimeout(() => {
    const titles = document.getElementById(editorId)?.querySelectorAll<HTMLElement>('input[name$=".title"]')
    titles?.item(titles.length - 1)?.focus()
  }, renderDelayMs)
}
