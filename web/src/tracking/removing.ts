import type { Period } from '@haru/shared/calendar/period.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocationWatch } from '../navigation/url-state.ts'
import { sameContents } from './contents.ts'
import { contentsOf } from './draft-contents.ts'
import type { Editor } from './drafting.ts'
import { useRemover } from './remover.ts'
import { discardDeletedDraft, type EditorKey, editorId } from './saved-draft.ts'

export interface Removing {
  readonly remove: () => void
  readonly isBusy: boolean
}

/**
 * Deletes the entry that the editor of a screen was loaded with, and leaves the screen. Text that the user typed meanwhile stays,
 * and then so does the screen.
 */
export function useRemoving(editor: Editor, key: EditorKey, onRemoved: (period: Period) => void): Removing {
  const { remove, isBusy } = useRemover()
  const [isDone, setDone] = useState(false)
  const watch = useLocationWatch()
  const latestDraft = useRef(editor.draft)
  useEffect(() => {
    latestDraft.current = editor.draft
  })

  async function handleRemove(): Promise<void> {
    if (isBusy || isDone) return
    const isHere = watch()
    const contents = contentsOf(editor.draft)
    if (!(await remove(editor))) return
    const isUnchanged = sameContents(contentsOf(latestDraft.current), contents)
    editor.change({ type: 'settled', contents })
    discardDeletedDraft(editorId(key), key, contents)
    if (!isHere() || !isUnchanged) return
    setDone(true)
    onRemoved(editor.draft.source)
  }

  return { remove: () => void handleRemove(), isBusy: isBusy || isDone }
}
