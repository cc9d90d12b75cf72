import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { decodePath } from '@haru/shared/contract/wire/names.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { linkTo } from '../../../navigation/url-state.ts'
import { useSession } from '../../../session/session.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { editorPath } from '../../paths.ts'
import { findDraftProblem, findFormIndex } from '../draft/contents-to-save.ts'
import { isDirty } from '../draft/draft.ts'
import { type DraftChange, editDraft } from '../draft/edit-draft.ts'
import type { Editor } from '../draft/editor.ts'
import { focusProblem, formatEntryProblem } from '../draft/format-problem.ts'
import { createEditorId, discardDraft, type EditorKey, findStoredDraft, storeDraft } from '../draft/stored-draft.ts'
import { changesContents } from './editor-saves.ts'
import { type EditorSaveControl, useEditorSave } from './useEditorSave.ts'
import { type DraftSaveResult, type EntryConflict, useSaveFlow } from './useSaveFlow.ts'

export interface ScreenSave extends EditorSaveControl {
  /** The editor; its changes also go to the save state. */
  readonly editor: Editor
  readonly conflict: EntryConflict | null
}

export interface ScreenSaveOptions {
  readonly key: EditorKey
  /** Called when the entry is saved without later edits: leaves the editor, and opens `to` unless it is null. */
  readonly onSaved: (period: Period, to: string | null) => void
}

/** The save of the editor of a record or a goal. */
export function useScreenSave(baseEditor: Editor, { key, onSaved }: ScreenSaveOptions): ScreenSave {
  const { context, draft, change, extension } = baseEditor
  const { save, conflict } = useSaveFlow()
  const { check, showRefusal } = useProblemReport()
  const nextPath = useRef<string | null>(null)
  const control = useEditorSave<DraftSaveResult>({
    id: createEditorId(key),
    title: useEditorTitle(baseEditor),
    send: (attempt) => save(baseEditor, attempt),
    accept: (saved) => {
      nextPath.current = extension?.onSaved(saved.importedIds) ?? null
      change({ type: 'saved', ...saved })
    },
    acceptStored: (saved) => {
      if (saved.importedIds.length > 0) extension?.onSaved(saved.importedIds)
      const stored = findStoredDraft(key, null)
      if (stored === undefined) return
      const remainingDraft = editDraft(context, stored, { type: 'saved', ...saved })
      if (isDirty(remainingDraft)) storeDraft(key, remainingDraft)
      else discardDraft(key)
    },
    exit: ({ saved }) => onSaved(saved.period, nextPath.current),
    showRefusal: (error) => showRefusal(baseEditor, error),
    isDirty: () => isDirty(draft),
    pathOf: ({ saved }) => {
      const period = findStoredDraft(key, null) === undefined ? saved.period : key.source
      return linkTo(editorPath(context), { period })
    },
  })

  function handleChange(draftChange: DraftChange) {
    if (changesContents(draftChange)) control.onChange()
    change(draftChange)
  }

  function handleSave() {
    if (!control.isBusy && check(baseEditor)) control.save()
  }

  return { ...control, save: handleSave, editor: { ...baseEditor, change: handleChange }, conflict }
}

/** The name of an editor in notifications on other screens. */
function useEditorTitle({ areaFormat, context: { kind }, draft }: Editor): string {
  const { today } = useSession()
  const name = areaFormat.t(`tracking.${kind}.editor`, { area: areaFormat.areaName })
  return `${name} · ${areaFormat.format.period(draft.period, yearOf(today()))}`
}

/** Shows problems in an editor: those of the shared validation, and those that only the server finds. */
export function useProblemReport() {
  const toast = useToast()

  function show(editor: Editor, problem: EntryProblem) {
    flushSync(() => editor.change({ type: 'refused', problem }))
    toast({ kind: 'error', text: formatEntryProblem(editor, problem), isOfField: true })
    focusProblem(editor.id, problem)
  }

  function check(editor: Editor): boolean {
    const problem = findDraftProblem(editor.context, editor.draft)
    if (problem !== null) show(editor, problem)
    return problem === null
  }

  function showRefusal(editor: Editor, error: unknown): boolean {
    if (!(error instanceof Refusal) || error.details.field === undefined) return false
    const field = decodePath(editor.context, error.details.field)
    if (field === null) return false
    show(editor, { code: error.code, ...field, item: findFormIndex(editor.draft, field.item) })
    return true
  }

  return { check, showRefusal }
}
