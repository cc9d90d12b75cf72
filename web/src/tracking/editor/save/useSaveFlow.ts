import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { chooseSaveMode, computeSaveFlags, type SaveMode } from '@haru/shared/engine/save-mode.ts'
import { errorStatus, Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { combineContents, preservesTarget } from '@haru/shared/tracking/write/combine-contents.ts'
import type { LoadedEntry, SaveResult } from '@haru/shared/tracking/write/save.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../lib/language.tsx'
import { useConfirmDialog } from '../../../ui/overlays/ChoiceDialog.tsx'
import { detailQuery, existQuery, generateOperationId, useSave } from '../../queries.ts'
import { useUndo } from '../../useUndo.ts'
import { getComparedContents, getContentsToSave } from '../draft/contents-to-save.ts'
import { toLoadedEntry } from '../draft/draft.ts'
import { isFromAttempt, isSameAttempt, type SavedEntry } from '../draft/draft-save.ts'
import type { Editor } from '../draft/editor.ts'
import { type SaveAttempt, type SaveOutcome, toFailedOutcome } from './useEditorSave.ts'
import { type SaveConflict, useSaveConflict } from './useSaveConflict.ts'
import { useSaveModeQuestion } from './useSaveModeQuestion.ts'

/** One way to save a draft. */
interface SavePlan {
  readonly mode: SaveMode
  readonly loaded: LoadedEntry | null
  /** Of a replacement: the revision that the user has seen, so that it does not replace what another device writes meanwhile. */
  readonly revision?: number
  /** The entry that the items are added to. */
  readonly target?: EntryView | undefined
}

/** The result of saving a draft. */
export interface DraftSaveResult extends SavedEntry {
  readonly msg: TextKey
  /** Undoes a save that changed another day or replaced an entry. */
  readonly undo?: () => void
}

export type EntryConflict = SaveConflict<Editor, EntryView>

export interface SaveFlow {
  /** Saves the draft of an editor. Conflicts are presented to the user, and the save continues with the choice. */
  readonly save: (editor: Editor, attempt: SaveAttempt) => Promise<SaveOutcome<DraftSaveResult>>
  /** The conflict that ConflictDialog shows; null for none. */
  readonly conflict: EntryConflict | null
}

/** The save of any editor; a screen may have several editors. */
export function useSaveFlow(): SaveFlow {
  const planSave = usePlanSave()
  const send = useSendSave()
  const { recover, conflict } = useRecoverSave(planSave)

  async function run(editor: Editor, attempt: SaveAttempt): Promise<SaveOutcome<DraftSaveResult>> {
    const { draft, context } = editor
    const isRepeated = draft.attempt !== null && isSameAttempt(draft.attempt, draft, getContentsToSave(context, draft))
    // The entry of the loaded period is known; the server refuses the save if it has changed.
    const checksOccupied = !isSamePeriod(draft.period, draft.source)
    let plan = isRepeated ? draft.attempt : await planSave(editor, draft.loaded, { checksOccupied, attempt })
    while (plan !== null) {
      try {
        return { is: 'saved', saved: await send(editor, plan) }
      } catch (error) {
        plan = await recover(editor, error, { plan, attempt })
      }
    }
    return { is: 'cancelled' }
  }

  return { save: (editor, attempt) => run(editor, attempt).catch(toFailedOutcome), conflict }
}

interface PlanOptions {
  readonly checksOccupied: boolean
  readonly attempt: SaveAttempt
}

type PlanSave = (editor: Editor, loaded: LoadedEntry | null, options: PlanOptions) => Promise<SavePlan | null>

function usePlanSave(): PlanSave {
  const client = useQueryClient()
  const chooseOccupiedMode = useSaveModeQuestion()
  return async (editor, loaded, { checksOccupied, attempt }) => {
    const { context, draft } = editor
    const occupiedPeriods = checksOccupied
      ? await client.fetchQuery(existQuery(context, draft.period, context.units))
      : []
    const periods = { chosen: draft.period, loaded: loaded?.period ?? null, taken: occupiedPeriods }
    const mode = chooseSaveMode(computeSaveFlags(periods))
    if (mode !== 'ask') return { mode, loaded }
    const existingEntry = await client.fetchQuery(detailQuery(context, draft.period, context.units))
    // An earlier attempt of this editor saved it, and the response was lost.
    if (isFromAttempt(draft.attempt, existingEntry)) return { mode: 'update', loaded: toLoadedEntry(existingEntry) }
    // Deleted since it was found, so the period is free.
    if (existingEntry === null) return { mode: 'create', loaded }
    const chosenMode = await chooseOccupiedMode(editor, existingEntry, attempt)
    return chosenMode === null ? null : createChosenPlan(chosenMode, loaded, existingEntry)
  }
}

function createChosenPlan(mode: SaveMode, loaded: LoadedEntry | null, existing: EntryView): SavePlan {
  const seen = mode === 'replace' && loaded === null ? { revision: existing.revision } : {}
  return { mode, loaded, ...seen, target: existing }
}

function useSendSave() {
  const runSave = useSave()
  const undo = useUndo()

  return async (editor: Editor, plan: SavePlan): Promise<DraftSaveResult> => {
    const { context, draft, change } = editor
    const contents = getContentsToSave(context, draft)
    const { mode, loaded, revision } = plan
    // The same contents keep their ids until they are saved, so that a retry after a network error saves once.
    const ids = isSent(plan) ? plan : { id: generateOperationId(), operation: generateOperationId() }
    const input: SaveRequest = {
      mode,
      period: draft.period,
      loaded,
      ...(revision === undefined ? {} : { revision }),
      ...contents,
      id: ids.id,
      operation: ids.operation,
    }
    change({ type: 'sent', attempt: input })
    try {
      const { msg, ...result } = await runSave({ collection: context, input })
      const undoable = isUndoable(input) ? { undo: () => undo(context, ids.operation ?? '') } : {}
      return { msg: msg as TextKey, ...undoable, ...toSavedEntry(editor, result, plan) }
    } catch (error) {
      if (isDefiniteRefusal(error)) change({ type: 'sent', attempt: null })
      throw error
    }
  }
}

/** Whether the save replaced, merged or moved an entry. The user can revert any other save by typing. */
function isUndoable({ mode, loaded, period }: SaveRequest): boolean {
  if (mode !== 'create') return mode !== 'update'
  return loaded !== null && !isSamePeriod(loaded.period, period)
}

function toSavedEntry(
  { context, draft }: Editor,
  { id, revision }: SaveResult,
  { mode, target }: SavePlan,
): SavedEntry {
  const sent = getComparedContents(draft)
  const isPreserved = target !== undefined && preservesTarget(context, mode, sent.values)
  // The revision of the target that the user saw counts. The next save reports a later change by another device.
  const saved = { id, period: draft.period, revision: isPreserved ? target.revision + 1 : revision }
  return {
    saved,
    sent,
    importedIds: draft.items.flatMap((item) => item.imported?.id ?? []),
    contents: target === undefined ? sent : combineContents(context, mode, target, sent),
  }
}

/** Whether the server refused the save, and did not fail with an internal error. */
function isDefiniteRefusal(error: unknown): boolean {
  return error instanceof Refusal && errorStatus[error.code] < 500
}

function isSent(plan: SavePlan): plan is SaveRequest {
  return 'operation' in plan
}

interface RecoveryOptions {
  readonly plan: SavePlan
  readonly attempt: SaveAttempt
}

/** Handles a refusal: returns another plan, or null if the user continues editing. Throws errors that no plan can solve. */
function useRecoverSave(planSave: PlanSave) {
  const t = useText()
  const confirm = useConfirmDialog()
  const client = useQueryClient()
  const { conflict, resolveConflict } = useSaveConflict<Editor, EntryView>()

  async function recoverFromStale(
    editor: Editor,
    error: Refusal,
    { plan, attempt }: RecoveryOptions,
  ): Promise<SavePlan | null> {
    const { mode, loaded } = plan
    // The entry that the user has chosen to replace.
    if (loaded === null) return planSave(editor, loaded, { checksOccupied: true, attempt })
    const { context, draft, change } = editor
    const theirs = await client.fetchQuery(detailQuery(context, loaded.period, context.units))
    if (theirs === null) return recoverFromDeleted(editor, error, { plan, attempt })
    if (isFromAttempt(draft.attempt, theirs)) return { mode, loaded: toLoadedEntry(theirs) }
    const resolution = await attempt.prompt(error, async () => {
      const choice = await resolveConflict(editor, theirs)
      if (choice === 'theirs') change({ type: 'loaded', source: draft.source, entry: theirs })
      return choice === 'mine' ? choice : null
    })
    return resolution === null ? null : { mode, loaded: toLoadedEntry(theirs) }
  }

  async function recoverFromDeleted(
    { context, draft }: Editor,
    error: Refusal,
    { plan: { mode, loaded }, attempt }: RecoveryOptions,
  ): Promise<SavePlan | null> {
    const hasTarget = mode === 'replace' || mode === 'insert'
    const isFree = hasTarget && (await client.fetchQuery(detailQuery(context, draft.period, context.units))) === null
    // Nothing is left to ask: the period is free.
    if (isFree) return { mode: 'create', loaded }
    const confirmation = await attempt.prompt(error, async () => {
      const isWanted = await confirm({
        title: t('save.gone'),
        text: t('save.gone.text'),
        yes: t('save.gone.yes'),
        no: t('ui.cancel'),
      })
      return isWanted ? true : null
    })
    return confirmation === null ? null : { mode: mode === 'update' ? 'create' : mode, loaded: null }
  }

  async function recover(editor: Editor, error: unknown, options: RecoveryOptions): Promise<SavePlan | null> {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'staleVersion') return recoverFromStale(editor, error, options)
    if (error.code === 'noData') return recoverFromDeleted(editor, error, options)
    if (error.code !== 'alreadyExists') throw error
    return planSave(editor, options.plan.loaded, { checksOccupied: true, attempt: options.attempt })
  }

  return { conflict, recover }
}
