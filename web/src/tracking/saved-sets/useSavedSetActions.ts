import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { type NewSavedSet, type SavedSetWrite, useSavedSetMutation } from './queries.ts'

export interface SavedSetActions {
  /** Saves a set with the revision that it is based on, and shows `done`. Returns whether it is saved; else the reason is shown. */
  readonly save: (set: NewSavedSet, done: TextKey) => Promise<boolean>
  /** Removes a set. Returns whether it is removed; else the reason is shown. */
  readonly remove: (set: SavedSet) => Promise<boolean>
  readonly isBusy: boolean
}

/** Saves and removes the saved sets of an area, and notifies the user. */
export function useSavedSetActions(area: AnyArea): SavedSetActions {
  const t = useText()
  const toast = useToast()
  const { mutateAsync, isPending } = useSavedSetMutation(area)

  async function write(sent: SavedSetWrite): Promise<boolean> {
    try {
      await mutateAsync(sent)
      return true
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      return false
    }
  }

  async function save(set: NewSavedSet, done: TextKey): Promise<boolean> {
    const isSaved = await write({ type: 'save', set })
    if (isSaved) toast({ kind: 'success', text: t(done, { name: set.name }) })
    return isSaved
  }

  const remove = (set: SavedSet) => write({ type: 'remove', set })

  return { save, remove, isBusy: isPending }
}
