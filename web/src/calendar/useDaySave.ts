import type { Day } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useRef, useState } from 'react'
import { toErrorTextKey } from '../lib/errors.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { hasChanges } from '../tracking/editor/draft/draft-list.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import {
  type EditorSaveControl,
  type SaveAttempt,
  type SaveOutcome,
  useEditorSave,
} from '../tracking/editor/save/useEditorSave.ts'
import { type DraftSaveResult, type EntryConflict, useSaveFlow } from '../tracking/editor/save/useSaveFlow.ts'
import { useProblemReport } from '../tracking/editor/save/useScreenSave.ts'
import { focusAndShake } from '../ui/behavior/shake.ts'
import { useToast } from '../ui/overlays/Toasts.tsx'
import type { DayEditors } from './useDayEditors.ts'

export interface DaySave extends EditorSaveControl {
  /** The reasons why editors could not be saved, by editor id. */
  readonly failures: ReadonlyMap<string, TextKey>
  readonly conflict: EntryConflict | null
}

export interface DaySaveOptions {
  readonly day: Day
  readonly isOpen: (editor: Editor) => boolean
  /** Opens the section of an editor, so that its problem is visible. */
  readonly reveal: (editor: Editor) => void
  readonly onSaved: () => void
}

/** The id of the element with the buttons that add a calendar entry. */
export const addButtonsId = 'calendar-add'

interface SavedDay {
  readonly msg: TextKey
  readonly undo?: () => void
}

type DraftOutcome = SaveOutcome<DraftSaveResult>
type Outcomes = ReadonlyMap<Editor, DraftOutcome>

/** Saves the changed editors of a day in sequence. An editor that fails keeps its draft and shows the reason. */
export function useDaySave(editors: DayEditors, { day, isOpen, reveal, onSaved }: DaySaveOptions): DaySave {
  const t = useText()
  const format = useFormat()
  const toast = useToast()
  const { save, conflict } = useSaveFlow()
  const { check, showRefusal } = useProblemReport()
  const [failures, setFailures] = useState<ReadonlyMap<string, TextKey>>(new Map())
  const refused = useRef<Editor>(null)
  const allEditors = [...editors.entryEditors, ...editors.recordEditors]

  async function saveEach(changed: readonly Editor[], attempt: SaveAttempt): Promise<SaveOutcome<SavedDay>> {
    const outcomes = new Map<Editor, DraftOutcome>()
    for (const editor of changed) {
      const outcome = await save(editor, attempt)
      outcomes.set(editor, outcome)
      if (outcome.is === 'saved') editors.accept(editor, outcome.saved)
    }
    setFailures(collectFailureKeys(outcomes))
    refused.current = changed.find((editor) => outcomes.get(editor)?.is === 'refused') ?? null
    return combineOutcomes(outcomes)
  }

  const changed = findEditorsToSave(editors, isOpen)
  const control = useEditorSave<SavedDay>({
    id: editors.id,
    title: t('calendar.day', { day: format.longDay(day) }),
    send: (attempt) => saveEach(changed, attempt),
    // Each editor has accepted its own saved contents already.
    accept: () => undefined,
    acceptStored: () => undefined,
    exit: onSaved,
    showRefusal: (error) => {
      if (refused.current === null || !showRefusal(refused.current, error)) return false
      reveal(refused.current)
      return true
    },
    isDirty: () => allEditors.some(({ draft }) => hasChanges(draft)),
  })

  function handleSave() {
    if (control.isBusy) return
    if (changed.length === 0) return notifyNothingToSave()
    const invalidEditor = changed.find((editor) => !check(editor))
    if (invalidEditor === undefined) control.save()
    else reveal(invalidEditor)
  }

  function notifyNothingToSave() {
    const isEmpty = allEditors.every(({ draft }) => draft.loaded === null)
    toast(isEmpty ? { kind: 'error', text: t('error.errorCount') } : { kind: 'info', text: t('calendar.unchanged') })
    if (isEmpty) focusAndShake(document.getElementById(addButtonsId)?.querySelector('button') ?? null)
  }

  return { ...control, save: handleSave, failures, conflict }
}

/** The editors to save, in page order: changed drafts and new calendar entries, or else the first open empty record. */
function findEditorsToSave(
  { entryEditors, recordEditors }: DayEditors,
  isOpen: (editor: Editor) => boolean,
): readonly Editor[] {
  const changed = [
    ...entryEditors.filter(({ draft }) => hasChanges(draft) || draft.loaded === null),
    ...recordEditors.filter(({ draft }) => hasChanges(draft)),
  ]
  const openEmptyEditors = recordEditors.filter((editor) => editor.draft.loaded === null && isOpen(editor))
  return changed.length > 0 ? changed : openEmptyEditors.slice(0, 1)
}

/** The outcome of the day: the first failure or refusal, else a cancellation, else the success of all saves. */
function combineOutcomes(outcomes: Outcomes): SaveOutcome<SavedDay> {
  const allOutcomes = [...outcomes.values()]
  const failed =
    allOutcomes.find(({ is }) => is === 'failed' || is === 'refused') ??
    allOutcomes.find(({ is }) => is === 'cancelled')
  if (failed !== undefined && failed.is !== 'saved') return failed
  const saved = allOutcomes.flatMap((each) => (each.is === 'saved' ? [each.saved] : []))
  const undos = saved.flatMap(({ undo }) => undo ?? [])
  const [first] = saved
  return {
    is: 'saved',
    saved: {
      msg: saved.length === 1 && first !== undefined ? first.msg : 'answer.saved',
      ...(undos.length === 0 ? {} : { undo: () => void undos.map((undo) => undo()) }),
    },
  }
}

function collectFailureKeys(outcomes: Outcomes): ReadonlyMap<string, TextKey> {
  const failures = [...outcomes].flatMap(([{ id }, outcome]) =>
    'error' in outcome ? [[id, toErrorTextKey(outcome.error)] as const] : [],
  )
  return new Map(failures)
}
