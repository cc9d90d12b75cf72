import { isOnDeviceMessage } from '@haru/shared/contract/tracking/messages.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { toErrorTextKey } from '../../../lib/errors.ts'
import { useText } from '../../../lib/language.tsx'
import { useCurrentPath } from '../../../navigation/url-state.ts'
import type { PendingSave } from '../../../shell/leave-guard.ts'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import {
  attachEditor,
  dispatchSave,
  findOpenEditor,
  getSaveState,
  type OpenEditor,
  subscribeToSaves,
  waitForSaveEnd,
} from './editor-saves.ts'
import { findNextSaveState, isRunning, type SaveEffect } from './save-state.ts'

/** How a save ended. `refused`: the server refused a field of the editor. `cancelled`: the user cancelled in a dialog. */
export type SaveOutcome<Saved> =
  | { readonly is: 'saved'; readonly saved: Saved }
  | { readonly is: 'refused' | 'failed'; readonly error: unknown }
  | { readonly is: 'cancelled' }

export interface SaveAttempt {
  /**
   * Shows a dialog that the save depends on; null if the user continues editing. Throws `reason` if the editor is not visible: the
   * user cannot decide about contents that are not on the screen.
   */
  readonly prompt: <Answer>(reason: unknown, question: () => Promise<Answer | null>) => Promise<Answer | null>
}

/** The result of a save, with its message. */
export interface SavedResult {
  readonly msg: TextKey
  readonly undo?: () => void
}

export interface EditorSaveOptions<Saved extends SavedResult> extends OpenEditor<Saved> {
  /** Identifies the editor. It is the same each time the editor opens. */
  readonly id: string
  /** The name of the editor in notifications on other screens. */
  readonly title: string
  readonly send: (attempt: SaveAttempt) => Promise<SaveOutcome<Saved>>
  /** Like `accept`, for the stored draft of an editor that is not open. */
  readonly acceptStored: (saved: Saved) => void
  /** The path to the saved entry; by default the path where the save began. */
  readonly pathOf?: (saved: Saved) => string
}

export interface EditorSaveControl {
  readonly save: () => void
  readonly isBusy: boolean
  /** Notifies the save of an edit. */
  readonly onChange: () => void
  /** The running save, for the leave guard. */
  readonly leaving: PendingSave
}

/** The save of an editor. It continues after the screen is left, and the editor finds it again by its id. */
export function useEditorSave<Saved extends SavedResult>(options: EditorSaveOptions<Saved>): EditorSaveControl {
  const { id } = options
  const state = useSyncExternalStore(subscribeToSaves, () => getSaveState(id))
  const accept = useEffectEvent((saved: Saved) => flushSync(() => options.accept(saved)))
  const exit = useEffectEvent((saved: Saved) => options.exit(saved))
  const showRefusal = useEffectEvent((error: unknown) => options.showRefusal(error))
  const isDirty = useEffectEvent(() => options.isDirty())
  useEffect(
    () =>
      attachEditor<Saved>(id, {
        accept: (saved) => accept(saved),
        exit: (saved) => exit(saved),
        showRefusal: (error) => showRefusal(error),
        isDirty: () => isDirty(),
      }),
    [id],
  )
  const finish = useSaveCompletion(options)

  async function handleSave(): Promise<void> {
    if (!dispatchSave(id, 'save').includes('send')) return
    const address = location.href
    const createFailure = (error: unknown): SaveOutcome<Saved> => ({ is: 'failed', error })
    const outcome = await options.send(createSaveAttempt(id)).catch(createFailure)
    // The browser went back without the leave guard: the next screen is loading.
    if (getSaveState(id) === 'saving' && location.href !== address) dispatchSave(id, 'leave')
    finish(outcome)
  }

  return {
    save: () => void handleSave(),
    isBusy: isRunning(state) || state === 'saved',
    onChange: () => void dispatchSave(id, 'change'),
    leaving: {
      isRunning: isRunning(state),
      checkRunning: () => isRunning(getSaveState(id)),
      waitForEnd: () => waitForSaveEnd(id),
      onEvent: (event) => void dispatchSave(id, event),
    },
  }
}

function createSaveAttempt(id: string): SaveAttempt {
  return {
    prompt: async (reason, question) => {
      const state = getSaveState(id)
      if (state !== 'saving' && state !== 'changed') throw reason
      // No request runs while the dialog is open, so that the leave guard works as usual.
      dispatchSave(id, 'refuse')
      const choice = await question()
      if (choice === null || !dispatchSave(id, 'save').includes('send')) return null
      if (state === 'changed') dispatchSave(id, 'change')
      return choice
    },
  }
}

/** Runs the effects of a save that has ended. */
function useSaveCompletion<Saved extends SavedResult>({ id, title, acceptStored, pathOf }: EditorSaveOptions<Saved>) {
  const t = useText()
  const toast = useToast()
  const currentPath = useCurrentPath()
  const [, navigate] = useLocation()

  function open(path: string) {
    return { label: t('save.open'), onAction: () => navigate(path) }
  }

  function notifySaved({ msg, undo }: Saved, isNewer: boolean): void {
    const action = undo && { label: t('tracking.undo'), onAction: undo }
    const newer = isOnDeviceMessage(msg) ? 'save.newer.onDevice' : 'save.newer'
    toast({ kind: isNewer ? 'info' : 'success', text: t(isNewer ? newer : msg), action })
  }

  function notifySavedElsewhere(saved: Saved): void {
    const text = t(isOnDeviceMessage(saved.msg) ? 'save.elsewhere.onDevice' : 'save.elsewhere', { name: title })
    toast({ kind: 'success', text, action: open(pathOf?.(saved) ?? currentPath) })
  }

  function succeed(saved: Saved): void {
    const editor = findOpenEditor<Saved>(id)
    const { effects } = findNextSaveState(getSaveState(id), 'succeed')
    const hasEffect = (effect: SaveEffect) => effects.includes(effect)
    // Before the state changes: its listeners check whether there are unsaved changes.
    if (hasEffect('accept')) (editor?.accept ?? acceptStored)(saved)
    const isNewer = getSaveState(id) === 'changed' && editor?.isDirty() === true
    dispatchSave(id, 'succeed')
    if (hasEffect('notifySaved')) notifySaved(saved, isNewer)
    if (hasEffect('notifySavedElsewhere')) notifySavedElsewhere(saved)
    if (hasEffect('exit')) editor?.exit(saved)
  }

  function fail(is: 'refused' | 'failed', error: unknown): void {
    const effects = dispatchSave(id, is === 'refused' ? 'refuse' : 'fail')
    const reason = t(toErrorTextKey(error))
    if (effects.includes('notifyKept')) {
      toast({ kind: 'error', text: t('save.failed', { name: title, reason }), action: open(currentPath) })
    } else if (!effects.includes('notifyRefused') || findOpenEditor(id)?.showRefusal(error) !== true) {
      toast({ kind: 'error', text: reason })
    }
  }

  return (outcome: SaveOutcome<Saved>): void => {
    if (outcome.is === 'saved') succeed(outcome.saved)
    else if (outcome.is !== 'cancelled') fail(outcome.is, outcome.error)
  }
}

/** A refusal of a field requires an edit; after any other error a retry may succeed. */
export function toFailedOutcome(error: unknown): { readonly is: 'refused' | 'failed'; readonly error: unknown } {
  const isRefused = error instanceof Refusal && error.details.field !== undefined
  return { is: isRefused ? 'refused' : 'failed', error }
}
