import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useState } from 'react'
import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import type { Conflict } from '../tracking/conflict.ts'
import type { Editor } from '../tracking/drafting.ts'
import { type Outcome, useSaver } from '../tracking/saver.ts'
import { refuse } from '../ui/shake.ts'
import { useToast } from '../ui/Toasts.tsx'
import type { DayEditors } from './day-editors.ts'
import { isChanged } from './own.ts'

export interface DaySaving {
  readonly save: () => void
  readonly isBusy: boolean
  /** Why an editor could not be saved, by its id. */
  readonly failures: ReadonlyMap<string, TextKey>
  readonly conflict: Conflict | null
}

export interface DaySavingProps {
  readonly isOpen: (editor: Editor) => boolean
  /** Opens what is folded, so that what is wrong in it can be seen. */
  readonly reveal: (editor: Editor) => void
  readonly onSaved: () => void
}

/** Where the buttons are that add an own entry. */
export const addId = 'calendar-add'

/** Saves all that was changed on a day, one after the other. What fails stays as it is typed, and says why. */
export function useDaySaving(editors: DayEditors, { isOpen, reveal, onSaved }: DaySavingProps): DaySaving {
  const t = useText()
  const toast = useToast()
  const { isFine, save, conflict } = useSaver()
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState<ReadonlyMap<string, TextKey>>(new Map())

  async function saveEach(changed: readonly Editor[]): Promise<void> {
    const outcomes = new Map<Editor, Outcome>()
    for (const editor of changed) {
      const outcome = await save(editor)
      outcomes.set(editor, outcome)
      if (outcome.is === 'saved') settle(editor)
    }
    const all = [...outcomes.values()]
    setFailures(failuresOf(outcomes))
    const [failed] = all.filter(({ is }) => is === 'failed')
    if (failed?.is === 'failed') toast({ kind: 'error', text: t(failureKey(failed.error)) })
    if (!all.every(({ is }) => is === 'saved')) return setBusy(false)
    // Once all is saved it stays busy: the screen is on its way out, and must not save a second time.
    toast({ kind: 'success', text: t(wordOf(all)) })
    onSaved()
  }

  function settle(editor: Editor) {
    editor.change({ type: 'saved' })
    // What was new arrives again as what stands there.
    if (editor.draft.loaded === null && editors.own.includes(editor)) editors.drop(editor)
  }

  function handleSave() {
    if (isBusy) return
    const changed = changedOf(editors, isOpen)
    if (changed.length === 0) return sayNothing()
    const wrong = changed.find((editor) => !isFine(editor))
    if (wrong !== undefined) return reveal(wrong)
    setBusy(true)
    void saveEach(changed)
  }

  function sayNothing() {
    const isEmpty = [...editors.own, ...editors.areas].every(({ draft }) => draft.loaded === null)
    toast(isEmpty ? { kind: 'error', text: t('error.errorCount') } : { kind: 'info', text: t('calendar.unchanged') })
    if (isEmpty) refuse(document.getElementById(addId)?.querySelector('button') ?? null)
  }

  return { save: handleSave, isBusy, failures, conflict }
}

/** What there is to save, in the order of the page: what was changed, and own entries that were begun. Without any, what is open. */
function changedOf({ own, areas }: DayEditors, isOpen: (editor: Editor) => boolean): readonly Editor[] {
  const changed = [
    ...own.filter(({ draft }) => isChanged(draft) || draft.loaded === null),
    ...areas.filter(({ draft }) => isChanged(draft)),
  ]
  const looked = areas.filter((editor) => editor.draft.loaded === null && isOpen(editor))
  return changed.length > 0 ? changed : looked.slice(0, 1)
}

function failuresOf(outcomes: ReadonlyMap<Editor, Outcome>): ReadonlyMap<string, TextKey> {
  const failed = [...outcomes].flatMap(([{ id }, outcome]) =>
    outcome.is === 'failed' ? [[id, failureKey(outcome.error)] as const] : [],
  )
  return new Map(failed)
}

function wordOf(outcomes: readonly Outcome[]): TextKey {
  const [first] = outcomes
  return outcomes.length === 1 && first?.is === 'saved' ? first.msg : 'answer.saved'
}
