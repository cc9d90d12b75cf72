import { samePeriod } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { chooseSaveMode, computeSaveFlags, type SaveMode } from '@haru/shared/engine/save-mode.ts'
import { errorStatus, Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { LoadedEntry, SaveResult } from '@haru/shared/tracking/write/save.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../lib/language.tsx'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { type Conflict, useConflict } from './conflict.ts'
import { type Draft, loadedOf } from './draft.ts'
import { contentsOf, contentsToSave } from './draft-contents.ts'
import { isFromAttempt, isSameAttempt, type SavedEntry } from './draft-save.ts'
import type { Editor } from './drafting.ts'
import { detailQuery, existQuery, newId, useSave } from './queries.ts'
import { useTakenQuestion } from './taken.ts'
import { type Outcome, outcomeOf, type SaveAttempt } from './useEditorSave.ts'
import { useUndo } from './useUndo.ts'

/** One way to save what is in an editor. */
interface Plan {
  readonly mode: SaveMode
  readonly loaded: LoadedEntry | null
  /** What the items are added to. */
  readonly there?: EntryView | undefined
}

export interface SavedDraft extends SavedEntry {
  readonly msg: TextKey
  /** Takes back what changed another day, or more than what was in the editor. */
  readonly undo?: () => void
}

export interface Saver {
  /** Saves what is in an editor. What stands in the way is asked about, and saving goes on from the answer. */
  readonly save: (editor: Editor, attempt: SaveAttempt) => Promise<Outcome<SavedDraft>>
  /** The question that waits for an answer; ConflictDialog shows it. */
  readonly conflict: Conflict | null
}

/** Saves whatever editor it is given: one screen may hold several. */
export function useSaver(): Saver {
  const planFor = usePlanning()
  const send = useSending()
  const { recover, conflict } = useRecovery(planFor)

  async function run(editor: Editor, attempt: SaveAttempt): Promise<Outcome<SavedDraft>> {
    const { draft, place } = editor
    const isRepeated = draft.attempt !== null && isSameAttempt(draft.attempt, draft, contentsToSave(place, draft))
    // What stands where the editor was loaded is known; the server says so if that has changed since.
    const look = !samePeriod(draft.period, draft.source)
    let plan = isRepeated ? draft.attempt : await planFor(editor, draft.loaded, { look, attempt })
    while (plan !== null) {
      try {
        return { is: 'saved', saved: await send(editor, plan) }
      } catch (error) {
        plan = await recover(editor, error, { plan, attempt })
      }
    }
    return { is: 'cancelled' }
  }

  return { save: (editor, attempt) => run(editor, attempt).catch(outcomeOf), conflict }
}

interface PlanOptions {
  readonly look: boolean
  readonly attempt: SaveAttempt
}

type PlanFor = (editor: Editor, loaded: LoadedEntry | null, options: PlanOptions) => Promise<Plan | null>

function usePlanning(): PlanFor {
  const client = useQueryClient()
  const askTaken = useTakenQuestion()
  return async (editor, loaded, { look, attempt }) => {
    const { place, draft } = editor
    const taken = look ? await client.fetchQuery(existQuery(place, draft.period, place.units)) : []
    const known = { chosen: draft.period, loaded: loaded?.period ?? null, taken }
    const mode = chooseSaveMode(computeSaveFlags(known))
    if (mode !== 'ask') return { mode, loaded }
    const there = await client.fetchQuery(detailQuery(place, draft.period, place.units))
    // It was saved by this editor before, whose answer got lost.
    if (isFromAttempt(draft.attempt, there)) return { mode: 'update', loaded: loadedOf(there) }
    const answer = await attempt.ask(new Refusal('alreadyExists'), () => askTaken(editor, there))
    return answer === null ? null : { mode: answer, loaded, there: there ?? undefined }
  }
}

function useSending() {
  const { mutateAsync } = useSave()
  const undo = useUndo()

  return async ({ place, draft, change }: Editor, plan: Plan): Promise<SavedDraft> => {
    const contents = contentsToSave(place, draft)
    const { mode, loaded } = plan
    // The same contents keep their ids until they are saved, so that trying again after a broken connection saves once.
    const ids = isSent(plan) ? plan : { id: newId(), operation: newId() }
    const input: SaveRequest = { mode, period: draft.period, loaded, ...contents, id: ids.id, operation: ids.operation }
    change({ type: 'sent', attempt: input })
    try {
      const { msg, ...answer } = await mutateAsync({ shelf: place, input })
      const undoable = isUndoable(input) ? { undo: () => undo(place, ids.operation ?? '') } : {}
      return { msg: msg as TextKey, ...undoable, ...savedEntry(draft, answer, plan) }
    } catch (error) {
      if (isDefinite(error)) change({ type: 'sent', attempt: null })
      throw error
    }
  }
}

/** Whether it replaced, joined or moved something. What was only typed is typed back. */
function isUndoable({ mode, loaded, period }: SaveRequest): boolean {
  if (mode !== 'create') return mode !== 'update'
  return loaded !== null && !samePeriod(loaded.period, period)
}

function savedEntry(draft: Draft, { id, revision }: SaveResult, { mode, there }: Plan): SavedEntry {
  const before = mode === 'insert' && there !== undefined ? there : null
  // Of what was added to, what was seen counts: what another device saved since is asked about at the next save.
  const saved = { id, period: draft.period, revision: before === null ? revision : before.revision + 1 }
  return { saved, sent: contentsOf(draft), brought: draft.items.flatMap((item) => item.brought?.id ?? []), before }
}

/** Whether the server has not saved it, and does not say so because of a fault of its own. */
function isDefinite(error: unknown): boolean {
  return error instanceof Refusal && errorStatus[error.code] < 500
}

function isSent(plan: Plan): plan is SaveRequest {
  return 'operation' in plan
}

interface RecoveryOptions {
  readonly plan: Plan
  readonly attempt: SaveAttempt
}

/** What to do about a "no": another way to save, or null where the user goes on editing. Throws what nobody can answer. */
function useRecovery(planFor: PlanFor) {
  const t = useText()
  const confirm = useConfirmDialog()
  const client = useQueryClient()
  const { conflict, askConflict } = useConflict()

  async function whenStale(editor: Editor, error: Refusal, { plan, attempt }: RecoveryOptions): Promise<Plan | null> {
    const { mode, loaded } = plan
    if (loaded === null) return null
    const { place, draft, change } = editor
    const theirs = await client.fetchQuery(detailQuery(place, loaded.period, place.units))
    if (theirs === null) return whenGone(error, { plan, attempt })
    if (isFromAttempt(draft.attempt, theirs)) return { mode, loaded: loadedOf(theirs) }
    const answer = await attempt.ask(error, async () => {
      const chosen = await askConflict(editor, theirs)
      if (chosen === 'theirs') change({ type: 'loaded', source: draft.source, entry: theirs })
      return chosen === 'mine' ? chosen : null
    })
    return answer === null ? null : { mode, loaded: loadedOf(theirs) }
  }

  async function whenGone(error: Refusal, { plan: { mode }, attempt }: RecoveryOptions): Promise<Plan | null> {
    const yes = await attempt.ask(error, async () => {
      const isWanted = await confirm({
        title: t('save.gone'),
        text: t('save.gone.text'),
        yes: t('save.gone.yes'),
        no: t('ui.cancel'),
      })
      return isWanted ? true : null
    })
    return yes === null ? null : { mode: mode === 'update' ? 'create' : mode, loaded: null }
  }

  async function recover(editor: Editor, error: unknown, options: RecoveryOptions): Promise<Plan | null> {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'staleVersion') return whenStale(editor, error, options)
    if (error.code === 'noData') return whenGone(error, options)
    if (error.code !== 'alreadyExists') throw error
    return planFor(editor, options.plan.loaded, { look: true, attempt: options.attempt })
  }

  return { conflict, recover }
}
