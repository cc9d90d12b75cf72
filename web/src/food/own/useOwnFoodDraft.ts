import { ownFoodContentsSchema } from '@haru/shared/contract/exchange/food.ts'
import { ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { nullable, safeParse } from 'zod/mini'
import { useSession } from '../../session/session.tsx'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../../session/stored-drafts.ts'
import { generateOperationId } from '../../tracking/queries.ts'
import { isOwnFoodForm, type OwnFoodForm, toOwnFoodForm } from './own-food-form.ts'

/** The draft of the own food editor. */
interface OwnFoodDraft {
  /** The id of the food. A new food gets it before it is sent, so that a retry creates one food. */
  readonly id: string
  readonly isNew: boolean
  readonly form: OwnFoodForm
  /** The saved form, against which unsaved changes are detected. */
  readonly start: OwnFoodForm
  /** The food that the user changes; null of a new one, and of a stored draft that does not have it. */
  readonly food: OwnFoodContents | null
}

export interface OwnFoodDraftState {
  /** The storage name of the draft, the same whenever the editor is opened. */
  readonly name: string
  readonly draft: OwnFoodDraft
  readonly change: (form: Partial<OwnFoodForm>) => void
  /** Makes the sent form the saved form, and its food the one that is changed, also if the editor is closed. */
  readonly accept: (sent: OwnFoodForm, food: OwnFoodContents) => void
  /** Replaces the draft with a food. */
  readonly load: (food: Food) => void
  readonly store: () => boolean
  readonly discard: () => void
}

export function isUnsaved({ form, start }: OwnFoodDraft): boolean {
  return JSON.stringify(form) !== JSON.stringify(start)
}

/** The draft of an own food, which continues an unsaved draft of this browser. One without changes follows the food. */
export function useOwnFoodDraft(start: OwnFoodForm, food: Food | null): OwnFoodDraftState {
  const { id: owner, language } = useSession()
  const name = `${owner} own-food ${food?.id ?? 'new'}`
  const [draft, setDraft] = useState(() => readDraft(name) ?? beginDraft(start, food))
  const [followed, setFollowed] = useState(food)
  // A later response does not replace the typed text.
  if (food !== null && food !== followed && !isUnsaved(draft)) {
    setFollowed(food)
    setDraft(beginDraft(start, food))
  }
  const store = useEffectEvent((currentDraft: OwnFoodDraft) => storeDraft(name, currentDraft))
  useEffect(() => void store(draft), [draft])

  function handleAccept(sent: OwnFoodForm, saved: OwnFoodContents) {
    const accepted = (before: OwnFoodDraft): OwnFoodDraft => ({ ...before, isNew: false, start: sent, food: saved })
    const stored = readDraft(name)
    if (stored !== undefined) storeDraft(name, accepted(stored))
    setDraft(accepted)
  }

  return {
    name,
    draft,
    change: (form) => setDraft((before) => ({ ...before, form: { ...before.form, ...form } })),
    accept: handleAccept,
    load: (theirs) => setDraft(beginDraft(toOwnFoodForm(theirs, language), theirs)),
    store: () => storeDraft(name, draft),
    discard: () => {
      removeStoredDraft(name)
      // The editor stays mounted until the next screen has loaded.
      setDraft((before) => ({ ...before, form: before.start }))
    },
  }
}

function beginDraft(start: OwnFoodForm, food: Food | null): OwnFoodDraft {
  return {
    id: food?.id ?? `${ownFoodIdPrefix}${generateOperationId()}`,
    isNew: food === null,
    form: start,
    start,
    food,
  }
}

function storeDraft(name: string, draft: OwnFoodDraft): boolean {
  if (isUnsaved(draft)) return writeStoredDraft(name, draft)
  removeStoredDraft(name)
  return true
}

function readDraft(name: string): OwnFoodDraft | undefined {
  const stored = readStoredDraft(name)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, isNew, form, start, food } = stored as Partial<Record<keyof OwnFoodDraft, unknown>>
  const isDraft = typeof id === 'string' && typeof isNew === 'boolean' && isOwnFoodForm(form) && isOwnFoodForm(start)
  if (!isDraft) return undefined
  return { id, isNew, form, start, food: safeParse(nullable(ownFoodContentsSchema), food).data ?? null }
}
