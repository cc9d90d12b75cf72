import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { CategorySave } from '@haru/shared/tracking/category/save-categories.ts'
import type { Categories, StoredCategories } from '@haru/shared/tracking/category.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import {
  type SaveAttempt,
  type SavedResult,
  type SaveOutcome,
  toFailedOutcome,
} from '../tracking/editor/save/useEditorSave.ts'
import { generateOperationId } from '../tracking/queries.ts'
import { useChoiceDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { type CategoryDraft, getCategoriesToSave } from './category-draft.ts'
import { savedCategoriesQuery, useSaveCategoriesMutation } from './queries.ts'

/** The saved categories. */
export interface SavedCategories extends SavedResult {
  readonly base: StoredCategories
  /** The contents of the editor when the save began. */
  readonly sent: Categories
  /** Whether the user chose the version of the other device. */
  readonly isTheirs: boolean
}

type SaveCategories = (draft: DraftToSave, attempt: SaveAttempt) => Promise<SaveOutcome<SavedCategories>>

type DraftToSave = Pick<CategoryDraft, 'base' | 'now'>

/** Saves the changed categories. After a conflict the user chooses a version. A notification offers to undo the save. */
export function useSaveCategories(): SaveCategories {
  const t = useText()
  const toast = useToast()
  const askConflict = useConflictQuestion()
  const send = useSendCategories()
  const client = useQueryClient()
  const { units } = useSession()

  const save: SaveCategories = async ({ base, now: sent }, attempt) => {
    try {
      const { msg, ...saved } = await send(getCategoriesToSave({ base, now: sent }), base.revision)
      const result = { msg: msg as TextKey, base: saved, sent, isTheirs: false, undo: () => void undoSave(base, saved) }
      return { is: 'saved', saved: result }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'staleVersion') throw error
      const theirs = await client.fetchQuery(savedCategoriesQuery(units))
      const choice = await attempt.prompt(error, askConflict)
      if (choice === 'mine') return save({ base: theirs, now: sent }, attempt)
      if (choice === null) return { is: 'cancelled' }
      return { is: 'saved', saved: { msg: 'answer.found', base: theirs, sent, isTheirs: true } }
    }
  }

  async function undoSave(before: StoredCategories, saved: StoredCategories): Promise<void> {
    try {
      await send(getCategoriesToSave({ base: saved, now: before.categories }), saved.revision)
      toast({ kind: 'success', text: t('category.undone') })
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    }
  }

  return (...sent) => save(...sent).catch(toFailedOutcome)
}

/** Sends a save. The same contents keep their operation id until a save succeeds, so that a retry saves once. */
function useSendCategories() {
  const { mutateAsync } = useSaveCategoriesMutation()
  const operations = useRef(new Map<string, string>())
  return async (categories: Categories, revision: number) => {
    const unsigned: Omit<CategorySave, 'operation'> = { categories, revision }
    const contents = JSON.stringify(unsigned)
    const operation = operations.current.get(contents) ?? generateOperationId()
    operations.current.set(contents, operation)
    const saved = await mutateAsync({ ...unsigned, operation })
    operations.current.delete(contents)
    return saved
  }
}

function useConflictQuestion() {
  const t = useText()
  const ask = useChoiceDialog()
  return () => {
    const choices = [
      { value: 'theirs', label: t('save.stale.load') },
      { value: 'mine', label: t('save.stale.keep'), kind: 'danger' },
    ] as const
    return ask({ title: t('save.stale'), text: t('category.stale.text'), choices })
  }
}
