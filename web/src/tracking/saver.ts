import { samePeriod } from '@haru/shared/calendar/period.ts'
import type { SentSave } from '@haru/shared/contract/tracking.ts'
import { flags, flow, type SaveMode } from '@haru/shared/engine/flow.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Loaded } from '@haru/shared/tracking/save.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '../lib/language.tsx'
import { useConfirm } from '../ui/Ask.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { type Conflict, useConflict } from './conflict.ts'
import { loadedOf } from './draft.ts'
import { contentsToSave, problemOf } from './draft-contents.ts'
import type { Editor } from './drafting.ts'
import { problemText, showProblem } from './problems.ts'
import { detailQuery, existQuery, newId, useSave } from './queries.ts'
import { useTakenQuestion } from './taken.ts'

/** One way to save what is in an editor. */
interface Plan {
  readonly mode: SaveMode
  readonly loaded: Loaded | null
}

/** How saving went: with the words for it, with what kept it from being done, or the person chose to go on editing. */
export type Outcome =
  | { readonly is: 'saved'; readonly msg: TextKey }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'left' }

export interface Saver {
  /** Checks what the server would check, and points at the first thing that is wrong. */
  readonly isFine: (editor: Editor) => boolean
  /** Saves what is in an editor. What stands in the way is asked about, and saving goes on from the answer. */
  readonly save: (editor: Editor) => Promise<Outcome>
  /** The question that waits for an answer; ConflictDialog shows it. */
  readonly conflict: Conflict | null
}

const left = { is: 'left' } as const

/** Saves whatever editor it is given: one screen may hold several. */
export function useSaver(): Saver {
  const isFine = useCheck()
  const planFor = usePlanning()
  const send = useSending()
  const { recover, conflict } = useRecovery(planFor)

  async function run(editor: Editor): Promise<Outcome> {
    const { draft } = editor
    // What stands where the editor was loaded is known; the server says so if that has changed since.
    let plan = await planFor(editor, draft.loaded, { look: !samePeriod(draft.period, draft.source) })
    while (plan !== null) {
      const outcome = await send(editor, plan)
      if (outcome.is !== 'failed') return outcome
      plan = await recover(editor, outcome.error, plan)
    }
    return left
  }

  const save = (editor: Editor) => run(editor).catch((error: unknown): Outcome => ({ is: 'failed', error }))
  return { isFine, save, conflict }
}

function useCheck(): Saver['isFine'] {
  const toast = useToast()
  return ({ id, speech, place, draft, change }) => {
    const problem = problemOf(place, draft)
    if (problem === null) return true
    change({ type: 'refused', problem })
    toast({ kind: 'error', text: problemText(speech, place.kind, problem) })
    showProblem(id, problem)
    return false
  }
}

type PlanFor = (editor: Editor, loaded: Loaded | null, how: { readonly look: boolean }) => Promise<Plan | null>

function usePlanning(): PlanFor {
  const client = useQueryClient()
  const askTaken = useTakenQuestion()
  return async (editor, loaded, { look }) => {
    const { place, draft } = editor
    const taken = look ? await client.fetchQuery(existQuery(place, draft.period, place.units)) : []
    const known = { chosen: draft.period, loaded: loaded?.period ?? null, taken }
    const mode = flow(flags(known))
    if (mode !== 'ask') return { mode, loaded }
    const answer = await askTaken(editor, await client.fetchQuery(detailQuery(place, draft.period, place.units)))
    return answer === null ? null : { mode: answer, loaded }
  }
}

function useSending() {
  const { mutateAsync } = useSave()
  const signatures = useRef(new Map<string, Signature>())

  return async ({ place, draft }: Editor, { mode, loaded }: Plan): Promise<Outcome> => {
    const unsigned = { mode, period: draft.period, loaded, ...contentsToSave(place, draft) }
    // The same contents keep their ids until they are saved, so that trying again after a broken connection saves once.
    const contents = JSON.stringify([place.area.id, place.kind, unsigned])
    const signature = signatures.current.get(contents) ?? { id: newId(), operation: newId() }
    signatures.current.set(contents, signature)
    try {
      const { msg } = await mutateAsync({ shelf: place, input: { ...unsigned, ...signature } })
      signatures.current.delete(contents)
      return { is: 'saved', msg: msg as TextKey }
    } catch (error) {
      return { is: 'failed', error }
    }
  }
}

/** What to do about a "no": another way to save, or null where the person goes on editing. Throws what nobody can answer. */
function useRecovery(planFor: PlanFor) {
  const t = useText()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { conflict, askConflict } = useConflict()

  async function whenStale(editor: Editor, { mode, loaded }: Plan): Promise<Plan | null> {
    if (loaded === null) return null
    const { place, draft, change } = editor
    const theirs = await client.fetchQuery(detailQuery(place, loaded.period, place.units))
    if (theirs === null) return whenGone({ mode, loaded })
    const answer = await askConflict(editor, theirs)
    if (answer === 'mine') return { mode, loaded: loadedOf(theirs) }
    if (answer === 'theirs') change({ type: 'loaded', source: draft.source, entry: theirs })
    return null
  }

  async function whenGone({ mode }: Plan): Promise<Plan | null> {
    const yes = await confirm({
      title: t('save.gone'),
      text: t('save.gone.text'),
      yes: t('save.gone.yes'),
      no: t('ui.cancel'),
    })
    return yes ? { mode: mode === 'update' ? 'create' : mode, loaded: null } : null
  }

  async function recover(editor: Editor, error: unknown, plan: Plan): Promise<Plan | null> {
    const code = error instanceof Refusal ? error.code : null
    if (code === 'staleVersion') return whenStale(editor, plan)
    if (code === 'noData') return whenGone(plan)
    if (code === 'alreadyExists') return planFor(editor, plan.loaded, { look: true })
    throw error
  }

  return { conflict, recover }
}

type Signature = Pick<SentSave, 'id' | 'operation'>
