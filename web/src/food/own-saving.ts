import { food as area } from '@haru/shared/areas/food.ts'
import { type OwnDraft, ownCalls, ownPrefix } from '@haru/shared/contract/food/own.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/call.ts'
import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import { areaKey } from '../lib/queries.ts'
import { useSession } from '../lib/session.tsx'
import { newId } from '../tracking/queries.ts'
import { useConfirm } from '../ui/Ask.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { once, pick } from './pending.ts'
import { usePending } from './picking.ts'

export interface OwnSaving {
  readonly save: (food: OwnDraft['food']) => void
  /** Asks, and can be taken back. */
  readonly remove: () => void
  readonly isBusy: boolean
}

/** Makes a food, which is picked at once, or changes or removes one that is there. */
export function useOwnSaving(old: Food | null, onDone: () => void): OwnSaving {
  const t = useText()
  const toast = useToast()
  const confirm = useConfirm()
  const [, change] = usePending()
  const { create, update, remove } = useOwnCalls()
  // The same however often it is sent, so that trying again makes one food.
  const [id] = useState(() => old?.id ?? `${ownPrefix}${newId()}`)
  const [isBusy, setBusy] = useState(false)

  async function saveNow(food: OwnDraft['food']): Promise<void> {
    if (old !== null) {
      await update({ id, food })
      toast({ kind: 'success', text: t('answer.updated') })
    } else {
      const found = await create({ id, food })
      change((before) => pick(before, found, once))
      toast({ kind: 'success', text: t('find.own.created') })
    }
  }

  async function removeNow(food: Food): Promise<void> {
    const { id: _, source: __, ...content } = food
    await remove(food.id)
    const back = () =>
      void create({ id: food.id, food: content }).then(
        () => toast({ kind: 'success', text: t('save.restored') }),
        (error: unknown) => toast({ kind: 'error', text: t(failureKey(error)) }),
      )
    toast({ kind: 'success', text: t('answer.deleted'), action: { label: t('tracking.undo'), onAction: back } })
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      onDone()
    } catch (error) {
      toast({ kind: 'error', text: t(failureKey(error)) })
      setBusy(false)
    }
  }

  async function handleRemove(): Promise<void> {
    if (old === null) return
    const ask = { title: t('save.delete.ask'), yes: t('save.delete'), no: t('ui.cancel'), danger: true }
    if (await confirm(ask)) await run(() => removeNow(old))
  }

  return { save: (food) => void run(() => saveNow(food)), remove: () => void handleRemove(), isBusy }
}

function useOwnCalls() {
  const { units } = useSession()
  const client = useQueryClient()
  const forget = () => client.invalidateQueries({ queryKey: areaKey(area) })
  const { mutateAsync: create } = useMutation({
    mutationFn: (OBJECT: OwnDraft) => call(ownCalls.create, { OBJECT }, units),
    onSuccess: forget,
  })
  const { mutateAsync: update } = useMutation({
    mutationFn: (OBJECT: OwnDraft) => call(ownCalls.update, { OBJECT }, units),
    onSuccess: forget,
  })
  const { mutateAsync: remove } = useMutation({
    mutationFn: (food_id: string) => call(ownCalls.remove, { food_id }, units),
    onSuccess: forget,
  })
  return { create, update, remove }
}
