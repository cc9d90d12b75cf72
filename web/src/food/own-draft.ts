import { ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import { generateId } from '../tracking/queries.ts'
import { isOwnForm, type OwnForm } from './own-form.ts'

/** What is typed in the editor of an own food. */
export interface OwnDraft {
  /** The food's. A new one gets it before it is sent, so that trying again makes one food. */
  readonly id: string
  readonly isNew: boolean
  readonly form: OwnForm
  /** What it began with, which tells whether there is anything to lose. */
  readonly start: OwnForm
}

export interface OwnDraftState {
  /** Of the editor: the same whenever it is opened. */
  readonly name: string
  readonly draft: OwnDraft
  readonly change: (form: Partial<OwnForm>) => void
  /** What was sent is what it begins with from now on, also where the editor is not open any more. */
  readonly accept: (sent: OwnForm) => void
  readonly store: () => boolean
  readonly discard: () => void
}

export function isUnsaved({ form, start }: OwnDraft): boolean {
  return JSON.stringify(form) !== JSON.stringify(start)
}

/** The draft of an own food, which goes on where it was left without being saved. */
export function useOwnDraft(start: OwnForm, food: Food | null): OwnDraftState {
  const { id: owner } = useSession()
  const name = `${owner} own-food ${food?.id ?? 'new'}`
  // As it was opened: what arrives later does not change what the user types.
  const [draft, setDraft] = useState(() => readDraft(name) ?? beginDraft(start, food))
  const store = useEffectEvent((now: OwnDraft) => storeDraft(name, now))
  useEffect(() => void store(draft), [draft])

  function handleAccept(sent: OwnForm) {
    const accepted = (before: OwnDraft): OwnDraft => ({ ...before, isNew: false, start: sent })
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

function beginDraft(start: OwnForm, food: Food | null): OwnDraft {
  return { id: food?.id ?? `${ownFoodIdPrefix}${generateId()}`, isNew: food === null, form: start, start }
}

function storeDraft(name: string, draft: OwnDraft): boolean {
  if (isUnsaved(draft)) return writeStoredDraft(name, draft)
  removeStoredDraft(name)
  return true
}

function readDraft(name: string): OwnDraft | undefined {
  const stored = readStoredDraft(name)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, isNew, form, start } = stored as Partial<Record<keyof OwnDraft, unknown>>
  const isDraft = typeof id === 'string' && typeof isNew === 'boolean' && isOwnForm(form) && isOwnForm(start)
  return isDraft ? { id, isNew, form, start } : undefined
}
