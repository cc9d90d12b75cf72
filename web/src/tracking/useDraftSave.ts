import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { decodePath } from '@haru/shared/contract/wire/names.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { linkTo } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import type { Conflict } from './conflict.ts'
import { type Change, edit, isDirty } from './draft.ts'
import { problemOf } from './draft-contents.ts'
import type { Editor } from './drafting.ts'
import { isEdit } from './editor-saves.ts'
import { editorPath } from './paths.ts'
import { problemText, showProblem } from './problems.ts'
import { discardDraft, type EditorKey, editorId, findDraft, saveDraft } from './saved-draft.ts'
import { type SavedDraft, useSaver } from './saver.ts'
import { type EditorSaveControl, useEditorSave } from './useEditorSave.ts'

export interface DraftSave extends EditorSaveControl {
  /** The editor, which tells its save what is typed. */
  readonly editor: Editor
  readonly conflict: Conflict | null
}

export interface DraftSaveOptions {
  readonly key: EditorKey
  /** It is saved, and nothing was typed since: the editor is left, for `to` if there is more to do. */
  readonly onSaved: (period: Period, to: string | null) => void
}

/** The save of the editor of a record or a goal. */
export function useDraftSave(parts: Editor, { key, onSaved }: DraftSaveOptions): DraftSave {
  const { place, draft, change, additions } = parts
  const { save, conflict } = useSaver()
  const { check, showRefusal } = useProblemReport()
  const next = useRef<string | null>(null)
  const control = useEditorSave<SavedDraft>({
    id: editorId(key),
    title: useEditorTitle(parts),
    send: (attempt) => save(parts, attempt),
    accept: (saved) => {
      next.current = additions?.onSaved(saved.brought) ?? null
      change({ type: 'saved', ...saved })
    },
    acceptStored: (saved) => {
      if (saved.brought.length > 0) additions?.onSaved(saved.brought)
      const stored = findDraft(key, null)
      if (stored === undefined) return
      const rest = edit(place, stored, { type: 'saved', ...saved })
      if (isDirty(rest)) saveDraft(key, rest)
      else discardDraft(key)
    },
    exit: ({ saved }) => onSaved(saved.period, next.current),
    showRefusal: (error) => showRefusal(parts, error),
    isDirty: () => isDirty(draft),
    pathOf: ({ saved }) => {
      const period = findDraft(key, null) === undefined ? saved.period : key.source
      return linkTo(editorPath(place), { period })
    },
  })

  function handleChange(what: Change) {
    if (isEdit(what)) control.onChange()
    change(what)
  }

  function handleSave() {
    if (!control.isBusy && check(parts)) control.save()
  }

  return { ...control, save: handleSave, editor: { ...parts, change: handleChange }, conflict }
}

/** What messages from elsewhere call an editor. */
function useEditorTitle({ areaFormat, place: { kind }, draft }: Editor): string {
  const { today } = useSession()
  const name = areaFormat.t(`tracking.${kind}.editor`, { area: areaFormat.areaName })
  return `${name} · ${areaFormat.format.period(draft.period, yearOf(today()))}`
}

/** Marks what is wrong in an editor: what the same check finds here as on the server, and what the server alone refuses. */
export function useProblemReport() {
  const toast = useToast()

  function show(editor: Editor, problem: EntryProblem) {
    flushSync(() => editor.change({ type: 'refused', problem }))
    toast({ kind: 'error', text: problemText(editor, problem), isOfField: true })
    showProblem(editor.id, problem)
  }

  function check(editor: Editor): boolean {
    const problem = problemOf(editor.place, editor.draft)
    if (problem !== null) show(editor, problem)
    return problem === null
  }

  function showRefusal(editor: Editor, error: unknown): boolean {
    if (!(error instanceof Refusal) || error.details.field === undefined) return false
    const field = decodePath(editor.place, error.details.field)
    if (field === null) return false
    show(editor, { code: error.code, ...field })
    return true
  }

  return { check, showRefusal }
}
