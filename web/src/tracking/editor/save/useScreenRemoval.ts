import type { Period } from '@haru/shared/calendar/period.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocationWatch } from '../../../navigation/url-state.ts'
import { getComparedContents } from '../draft/contents-to-save.ts'
import { isUntouched } from '../draft/draft.ts'
import type { Editor } from '../draft/editor.ts'
import { isSameContents } from '../draft/entry-contents.ts'
import { createEditorId, discardDeletedDraft, type EditorKey } from '../draft/stored-draft.ts'
import { useEntryRemoval } from './useEntryRemoval.ts'

export interface ScreenRemoval {
  readonly remove: () => void
  readonly isBusy: boolean
}

/**
 * Deletes the entry that the editor of a screen was loaded with, and leaves the screen. If the user typed meanwhile, the text and
 * the screen stay.
 */
export function useScreenRemoval(editor: Editor, key: EditorKey, onRemoved: (period: Period) => void): ScreenRemoval {
  const { remove, isBusy } = useEntryRemoval()
  const [isDone, setDone] = useState(false)
  const watch = useLocationWatch()
  const latestDraft = useRef(editor.draft)
  useEffect(() => {
    latestDraft.current = editor.draft
  })

  async function handleRemove(): Promise<void> {
    if (isBusy || isDone) return
    const isHere = watch()
    const contents = getComparedContents(editor.draft)
    if (!(await remove(editor))) return
    const latest = latestDraft.current
    // On a device with a copy, the draft may follow the deletion before the response.
    const isUnchanged = isUntouched(latest) || isSameContents(getComparedContents(latest), contents)
    editor.change({ type: 'markedSaved', contents })
    discardDeletedDraft(createEditorId(key), key, contents)
    if (!isHere() || !isUnchanged) return
    setDone(true)
    onRemoved(editor.draft.source)
  }

  return { remove: () => void handleRemove(), isBusy: isBusy || isDone }
}
