import { ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../../session/stored-drafts.ts'
import { generateOperationId } from '../../tracking/queries.ts'
import { isOwnFoodForm, type OwnFoodForm } from './own-food-form.ts'

/** What is typed in the editor of an own food. */
export interface OwnFoodDraft {
  /** The food's. A new one gets it before it is sent, so that trying again makes one food. */
  readonly id: string
  readonly isNew: boolean
  readonly form: OwnFoodForm
  /** What it began with, which tells whether there is anything to lose. */
  readonly start: OwnFoodForm
}

export interface OwnFoodDraftState {
  /** Of the editor: the same whenever it is opened. */
  readonly name: string
  readonly draft: OwnFoodDraft
  readonly change: (form: Partial<OwnFoodForm>) => void
  /** What was sent is what it begins with from now on, also where the editor is not open any more. */
  readonly accept: (sent: OwnFoodForm) => void
  readonly store: () => boolean
  readonly discard: () => void
}

export function isUnsaved({ form, start }: OwnFoodDraft): boolean {
  return JSON.stringify(form) !== JSON.stringify(start)
}

/** The draft of an own food, which goes on where it was left without being saved. */
export function useOwnFoodDraft(start: OwnFoodForm, food: Food | null): OwnFoodDraftState {
  const { id: owner } = useSession()
  const name = `${owner} own-food ${food?.id ?? 'new'}`
  // As it was opened: what arrives later does not change what the user types.
  const [draft, setDraft] = useState(() => readDraft(name) ?? beginDraft(start, food))
  const store = useEffectEvent((now: OwnFoodDraft) => storeDraft(name, now))
  useEffect(() => void store(draft), [draft])

  function handleAccept(sent: OwnFoodForm) {
    const accepted = (before: OwnFoodDraft): OwnFoodDraft => ({ ...before, isNew: false, start: sent })
    const stored = readDraft(name)
    if (stored !== undefined) storeDraft(name, accepted(stored))
    setDraft(accepted)
  }

  return {
    name,
    draft,
    change: (form) => setDraft((before) => ({ ...before, form: { ...before.form, ...form } })),
    accept: handleAccept,
    store: () => storeDraft(name, draft),
    discard: () => {
      removeStoredDraft(name)
      // The editor is kept until the next screen has loaded.
      setDraft((before) => ({ ...before, form: before.start }))
    },
  }
}

function beginDraft(start: OwnFoodForm, food: Food | null): OwnFoodDraft {
  return { id: food?.id ?? `${ownFoodIdPrefix}${generateOperationId()}`, isNew: food === null, form: start, start }
}

function storeDraft(name: string, draft: OwnFoodDraft): boolean {
  if (isUnsaved(draft)) return writeStoredDraft(name, draft)
  removeStoredDraft(name)
  return true
}

function readDraft(name: string): OwnFoodDraft | undefined {
  const stored = readStoredDraft(name)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, isNew, form, start } = stored as Partial<Record<keyof OwnFoodDraft, unknown>>
  const isDraft = typeof id === 'string' && typeof isNew === 'boolean' && isOwnFoodForm(form) && isOwnFoodForm(start)
  return isDraft ? { id, isNew, form, start } : undefined
}
