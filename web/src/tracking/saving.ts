import { type Period, samePeriod } from '@haru/shared/calendar/period.ts'
import type { SentSave } from '@haru/shared/contract/tracking.ts'
import { flags, flow, type SaveMode } from '@haru/shared/engine/flow.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Loaded } from '@haru/shared/tracking/save.ts'
import { validate } from '@haru/shared/tracking/validate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureKey } from '../lib/failure.ts'
import { useConfirm } from '../ui/Ask.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { type Conflict, useConflict } from './conflict.ts'
import { contentsOf, loadedOf } from './draft.ts'
import type { Editor } from './drafting.ts'
import { problemText, showProblem } from './problems.ts'
import { detailQuery, existQuery, newId, useSave } from './queries.ts'
import { useTakenQuestion } from './taken.ts'

/** One way to save what is in the editor. */
interface Plan {
  readonly mode: SaveMode
  readonly loaded: Loaded | null
}

export interface SavingProps {
  readonly editor: Editor
  /** Where the fields are, to point at one that is wrong. */
  readonly within: { readonly current: HTMLElement | null }
  readonly onSaved: (period: Period) => void
}

export interface Saving {
  readonly save: () => void
  readonly isBusy: boolean
  readonly conflict: Conflict | null
}

/** Saves what is in the editor. What stands in the way is asked about, and saving goes on from the answer. */
export function useSaving({ editor, within, onSaved }: SavingProps): Saving {
  const { draft } = editor
  const [isBusy, setBusy] = useState(false)
  const { isFine, planFor } = usePlanning(editor, within)
  const send = useSending(editor, onSaved)
  const { recover, conflict } = useRecovery(editor, planFor)

  /** Whether it was saved. */
  async function run(): Promise<boolean> {
    // What stands where the editor was loaded is known; the server says so if that has changed since.
    let plan = await planFor(draft.loaded, { look: !samePeriod(draft.period, draft.source) })
    while (plan !== null) {
      const problem = await send(plan)
      if (problem === null) return true
      plan = await recover(problem.error, plan)
    }
    return false
  }

  async function handleSave(): Promise<void> {
    if (isBusy || !isFine()) return
    setBusy(true)
    // Once saved it stays busy: the screen is on its way out, and must not save a second time.
    if (!(await run())) setBusy(false)
  }

  return { save: () => void handleSave(), isBusy, conflict }
}

function usePlanning({ speech, place, draft, change }: Editor, within: SavingProps['within']) {
  const toast = useToast()
  const client = useQueryClient()
  const askTaken = useTakenQuestion({ speech, place, draft })

  /** Checks what the server would check, and points at the first thing that is wrong. */
  function isFine(): boolean {
    const problem = validate(place.area, place.kind, contentsOf(draft), place.category)
    if (problem === null) return true
    change({ type: 'refused', problem })
    toast({ kind: 'error', text: problemText(speech, place.kind, problem) })
    showProblem(within.current, problem)
    return false
  }

  async function planFor(loaded: Loaded | null, { look }: { readonly look: boolean }): Promise<Plan | null> {
    try {
      const taken = look ? await client.fetchQuery(existQuery(place, draft.period, place.units)) : null
      const known = { chosen: draft.period, loaded: loaded?.period ?? null, taken: taken?.[draft.period.type] ?? [] }
      const mode = flow(flags(known))
      if (mode !== 'ask') return { mode, loaded }
      const answer = await askTaken(await client.fetchQuery(detailQuery(place, draft.period, place.units)))
      return answer === null ? null : { mode: answer, loaded }
    } catch (error) {
      toast({ kind: 'error', text: speech.t(failureKey(error)) })
      return null
    }
  }

  return { isFine, planFor }
}

function useSending({ speech, place, draft }: Editor, onSaved: (period: Period) => void) {
  const toast = useToast()
  const { mutateAsync } = useSave(place)
  const signed = useSignature()

  /** Null when all went well. */
  return async ({ mode, loaded }: Plan): Promise<{ readonly error: unknown } | null> => {
    try {
      const { msg } = await mutateAsync(signed({ mode, period: draft.period, loaded, ...contentsOf(draft) }))
      toast({ kind: 'success', text: speech.t(msg as TextKey) })
      onSaved(draft.period)
      return null
    } catch (error) {
      return { error }
    }
  }
}

/** What to do about a "no": another way to save, or null where the person goes on editing. */
function useRecovery(
  { speech, place, draft, change }: Editor,
  planFor: (loaded: Loaded | null, how: { readonly look: boolean }) => Promise<Plan | null>,
) {
  const { t } = speech
  const toast = useToast()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { conflict, askConflict } = useConflict()

  async function whenStale({ mode, loaded }: Plan): Promise<Plan | null> {
    if (loaded === null) return null
    const theirs = await client.fetchQuery(detailQuery(place, loaded.period, place.units))
    if (theirs === null) return whenGone({ mode, loaded })
    const answer = await askConflict(theirs)
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

  async function recover(error: unknown, plan: Plan): Promise<Plan | null> {
    const code = error instanceof Refusal ? error.code : null
    if (code === 'staleVersion') return whenStale(plan)
    if (code === 'noData') return whenGone(plan)
    if (code === 'alreadyExists') return planFor(plan.loaded, { look: true })
    toast({ kind: 'error', text: t(failureKey(error)) })
    return null
  }

  return {
    conflict,
    recover: (error: unknown, plan: Plan) => recover(error, plan).catch((again: unknown) => giveUp(again)),
  }

  function giveUp(error: unknown): null {
    toast({ kind: 'error', text: t(failureKey(error)) })
    return null
  }
}

type Unsigned = Omit<SentSave, 'id' | 'operation'>

/** Gives a save its ids; the same contents keep theirs, so that trying again after a broken connection saves once. */
function useSignature(): (save: Unsigned) => SentSave {
  const last = useRef<{ readonly contents: string; readonly id: string; readonly operation: string } | null>(null)
  return (save) => {
    const contents = JSON.stringify(save)
    if (last.current?.contents !== contents) last.current = { contents, id: newId(), operation: newId() }
    const { id, operation } = last.current
    return { ...save, id, operation }
  }
}
