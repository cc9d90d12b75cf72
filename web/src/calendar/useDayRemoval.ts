import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useLocationWatch } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { getComparedContents } from '../tracking/editor/draft/contents-to-save.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import { createStoredDraftName, discardDeletedDraft } from '../tracking/editor/draft/stored-draft.ts'
import { useEntryRemoval } from '../tracking/editor/save/useEntryRemoval.ts'
import { useChoiceDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { formatDates } from './entry-editors.ts'
import type { DayEditors } from './useDayEditors.ts'

export interface DayRemoval {
  /** Deletes the saved entry of the day. If there are several, the user chooses one. */
  readonly remove: () => void
  /** Deletes a calendar entry with all its items. */
  readonly removeOwn: (editor: Editor) => void
  readonly isBusy: boolean
}

export function useDayRemoval(
  { entryEditors, recordEditors }: DayEditors,
  onRemoved: (editor: Editor) => void,
): DayRemoval {
  const t = useText()
  const toast = useToast()
  const ask = useChoiceDialog()
  const nameOf = useEditorName()
  const { remove, removeConfirmed, isBusy } = useEntryRemoval()
  const watch = useLocationWatch()
  const { id: owner } = useSession()

  async function handleRemove(): Promise<void> {
    const isHere = watch()
    const saved = [...entryEditors, ...recordEditors].filter(({ draft }) => draft.loaded !== null)
    const [first] = saved
    if (first === undefined) return toast({ kind: 'error', text: t('error.noData') })
    if (saved.length === 1) return finish(first, await remove(first), isHere)
    const choices = saved.map((editor) => ({ value: editor.id, label: nameOf(editor) }))
    const chosenId = await ask({
      title: t('save.delete.ask'),
      text: t('calendar.delete.which'),
      choices: [...choices, { value: 'cancel', label: t('ui.cancel'), kind: 'quiet' }],
    })
    const chosenEditor = saved.find(({ id }) => id === chosenId)
    if (chosenEditor !== undefined) finish(chosenEditor, await removeConfirmed(chosenEditor), isHere)
  }

  function finish(editor: Editor, isRemoved: boolean, isHere: () => boolean) {
    if (!isRemoved) return
    markDeleted(editor)
    if (isHere()) onRemoved(editor)
  }

  // Only the contents at the time of the deletion: text that is typed later stays.
  function markDeleted(editor: Editor) {
    const contents = getComparedContents(editor.draft)
    editor.change({ type: 'markedSaved', contents })
    discardDeletedDraft(
      createStoredDraftName(owner, editor.id),
      { context: editor.context, source: editor.draft.source },
      contents,
    )
  }

  return {
    remove: () => void handleRemove(),
    removeOwn: (editor) => void remove(editor).then((isRemoved) => isRemoved && markDeleted(editor)),
    isBusy,
  }
}

/** '식단', '일정: 치과', '일정: 부산 출장 · 11/11 – 11/13'. */
function useEditorName(): (editor: Editor) => string {
  const t = useText()
  const format = useFormat()
  return ({ context, areaFormat, draft }) => {
    if (context.area !== calendarArea) return areaFormat.areaName
    const titles = draft.start.items.map((item) => String(item['title'])).join(', ')
    const name = t('calendar.delete.own', { titles })
    return draft.source.type === 'day' ? name : `${name} · ${formatDates(format, draft.source)}`
  }
}
