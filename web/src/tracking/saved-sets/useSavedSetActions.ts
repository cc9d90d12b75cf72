import type { AnyArea } from '@haru/shared/areas/define.ts'
import { savedSetWriteCalls } from '@haru/shared/contract/tracking/saved-set-writes.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { areaKey } from '../../lib/query-keys.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { generateOperationId } from '../queries.ts'
import { savedSetsKey } from './queries.ts'

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

/** The contents of a set to save. Without a plan the set keeps the one that it has. */
type NewSavedSet = Omit<SavedSet, 'plan'> & Partial<Pick<SavedSet, 'plan'>>

/** A write of a saved set. `revision` is that of the set it is based on, 0 for a new set. */
type SavedSetWrite =
  | { readonly type: 'save'; readonly set: NewSavedSet }
  | { readonly type: 'remove'; readonly set: Pick<SavedSet, 'id' | 'revision'> }

/** Writes saved sets and loads them again. The same write keeps its operation id until it succeeds, so that a retry writes once. */
function useSavedSetMutation(area: AnyArea) {
  const { units } = useSession()
  const client = useQueryClient()
  const operations = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ type, set }: SavedSetWrite) => {
      const calls = savedSetWriteCalls(area)
      const content = JSON.stringify([type, set])
      const operation = operations.current.get(content) ?? generateOperationId()
      operations.current.set(content, operation)
      await (type === 'save'
        ? call(calls.save, { ...set, operation }, units)
        : call(calls.remove, { ...set, operation }, units))
      operations.current.delete(content)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: savedSetsKey }),
        client.invalidateQueries({ queryKey: areaKey(area, 'routines') }),
      ]),
  })
}
