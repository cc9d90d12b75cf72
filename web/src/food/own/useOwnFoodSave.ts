import { food as area } from '@haru/shared/areas/food.ts'
import { ownCalls, type OwnFoodInput as SentFood } from '@haru/shared/contract/food/own-foods.ts'
import { isOnDeviceMessage } from '@haru/shared/contract/tracking/messages.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { completeOwnFood, type OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { areaKey } from '../../lib/query-keys.ts'
import { useLocationWatch } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import {
  type EditorSaveControl,
  type SaveAttempt,
  type SaveOutcome,
  toFailedOutcome,
  useEditorSave,
} from '../../tracking/editor/save/useEditorSave.ts'
import { type SaveConflict, useSaveConflict } from '../../tracking/editor/save/useSaveConflict.ts'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { pickFood, unpickRemovedFood, updatePickedFood } from '../pick/picked-foods.ts'
import { usePickedFoods } from '../pick/usePickedFoods.ts'
import { ownFoodQuery } from '../queries.ts'
import { findProblemOfWireField, type OwnFoodForm, type OwnFoodProblem } from './own-food-form.ts'
import { isUnsaved, type OwnFoodDraftState } from './useOwnFoodDraft.ts'

interface OwnFoodSave extends Omit<EditorSaveControl, 'save'> {
  readonly save: (food: OwnFoodContents) => void
  /** Removes the food after a confirmation, and offers undo. */
  readonly remove: () => void
  /** The conflict that OwnFoodConflictDialog shows; null for none. */
  readonly conflict: SaveConflict<OwnFoodContents, OwnFoodContents> | null
}

interface OwnFoodSaveOptions {
  /** Null for a new food. */
  readonly food: Food | null
  readonly onDone: () => void
  /** Called when the server refuses a field. */
  readonly onProblem: (problem: OwnFoodProblem) => void
}

interface SavedFood {
  readonly msg: TextKey
  readonly sent: OwnFoodForm
  readonly food: OwnFoodContents
}

/** Creates a food, which is picked at once, or updates or removes an existing one. A picked food changes with it. */
export function useOwnFoodSave(state: OwnFoodDraftState, { food, onDone, onProblem }: OwnFoodSaveOptions): OwnFoodSave {
  const t = useText()
  const [, changePicked] = usePickedFoods()
  const { create } = useOwnFoodMutations()
  const { update, conflict } = useOwnFoodUpdate(state)
  const { draft, accept } = state
  const content = useRef<OwnFoodContents>(null)
  const { remove, isRemoving } = useOwnFoodRemove(food, onDone)

  async function send(attempt: SaveAttempt): Promise<SaveOutcome<SavedFood>> {
    if (content.current === null) throw new Error('nothing was read')
    const { id, isNew, form } = draft
    const sent = { id, food: content.current }
    const found = isNew ? await create(sent) : await update(sent, attempt)
    if (found === null) return { is: 'cancelled' }
    changePicked((before) => (isNew ? pickFood(before, found) : updatePickedFood(before, found)))
    const msg = toMessageKey(found, isNew ? 'find.own.created' : 'answer.updated')
    return { is: 'saved', saved: { msg, sent: form, food: found.food } }
  }

  const control = useEditorSave<SavedFood>({
    id: state.name,
    title: draft.form.ko || draft.form.en || t('find.own.new'),
    send: (attempt) => send(attempt).catch(toFailedOutcome),
    accept: ({ sent, food: saved }) => accept(sent, saved),
    acceptStored: ({ sent, food: saved }) => accept(sent, saved),
    exit: onDone,
    showRefusal: (error) => {
      const problem = error instanceof Refusal ? findProblemOfWireField(error.details.field ?? '') : null
      if (problem !== null) onProblem(problem)
      return problem !== null
    },
    isDirty: () => isUnsaved(draft),
  })

  function handleSave(typed: OwnFoodContents) {
    content.current = typed
    control.save()
  }

  return { ...control, save: handleSave, remove, isBusy: control.isBusy || isRemoving, conflict }
}

/**
 * Updates the food that the draft has changed. If another one was saved meanwhile, the user chooses between both; null if the user
 * continues editing, maybe the other one.
 */
function useOwnFoodUpdate({ draft, load }: OwnFoodDraftState) {
  const client = useQueryClient()
  const session = useSession()
  const { update: send } = useOwnFoodMutations()
  const { conflict, resolveConflict } = useSaveConflict<OwnFoodContents, OwnFoodContents>()

  async function choose(sent: SentFood, theirs: Food): Promise<Food | null> {
    const choice = await resolveConflict(completeOwnFood(sent.food), theirs)
    if (choice === 'theirs') load(theirs)
    return choice === 'mine' ? theirs : null
  }

  async function update(
    sent: SentFood,
    attempt: SaveAttempt,
    expected = draft.food,
  ): Promise<Awaited<ReturnType<typeof send>> | null> {
    try {
      return await send({ sent, expected })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'staleVersion') throw error
      const theirs = await client.fetchQuery(ownFoodQuery(draft.id, session))
      if (theirs === null) throw error
      const accepted = await attempt.prompt(error, () => choose(sent, theirs))
      return accepted === null ? null : update(sent, attempt, accepted)
    }
  }

  return { update, conflict }
}

/** The message of a write that the server has done, or that of one which only this device has. */
function toMessageKey({ msg }: { readonly msg: string }, done: TextKey): TextKey {
  return isOnDeviceMessage(msg) ? (msg as TextKey) : done
}

function useOwnFoodRemove(food: Food | null, onDone: () => void) {
  const t = useText()
  const toast = useToast()
  const confirm = useConfirmDialog()
  const { create, remove } = useOwnFoodMutations()
  const [, changePicked] = usePickedFoods()
  const [isRemoving, setRemoving] = useState(false)
  const watch = useLocationWatch()

  async function removeNow({ id, source: _, ...content }: Food): Promise<void> {
    const text = t(toMessageKey(await remove(id), 'answer.deleted'))
    changePicked((before) => unpickRemovedFood(before, id))
    const restore = () =>
      void create({ id, food: content }).then(
        (found) => toast({ kind: 'success', text: t(toMessageKey(found, 'save.restored')) }),
        (error: unknown) => toast({ kind: 'error', text: t(toErrorTextKey(error)) }),
      )
    toast({ kind: 'success', text, action: { label: t('tracking.undo'), onAction: restore } })
  }

  async function handleRemove(): Promise<void> {
    if (food === null || isRemoving) return
    const question = { title: t('save.delete.ask'), yes: t('save.delete'), no: t('ui.cancel'), danger: true }
    if (!(await confirm(question))) return
    const isHere = watch()
    setRemoving(true)
    try {
      await removeNow(food)
      if (isHere()) onDone()
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      setRemoving(false)
    }
  }

  return { remove: () => void handleRemove(), isRemoving }
}

interface OwnFoodUpdate {
  readonly sent: SentFood
  /** The food that the user has changed. */
  readonly expected: OwnFoodContents | null
}

function useOwnFoodMutations() {
  const { units } = useSession()
  const client = useQueryClient()
  const invalidate = () => client.invalidateQueries({ queryKey: areaKey(area) })
  const { mutateAsync: create } = useMutation({
    mutationFn: (OBJECT: SentFood) => call(ownCalls.create, { OBJECT }, units),
    onSuccess: invalidate,
  })
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ sent, expected }: OwnFoodUpdate) => {
      const EXPECTED = expected === null ? {} : { EXPECTED: { id: null, food: expected } }
      return call(ownCalls.update, { OBJECT: sent, ...EXPECTED }, units)
    },
    onSuccess: invalidate,
  })
  const { mutateAsync: remove } = useMutation({
    mutationFn: (food_id: string) => call(ownCalls.remove, { food_id }, units),
    onSuccess: invalidate,
  })
  return { create, update, remove }
}
