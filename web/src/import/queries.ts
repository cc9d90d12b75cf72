import { importCalls } from '@haru/shared/contract/import/import-calls.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type QueryClient, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { createImportChanges, type ImportChange, toScopeId } from './import-changes.ts'

const calls = importCalls(appAreas)
const pollMs = 1000
const importKey = ['import'] as const
export const importListKey = [...importKey, 'list'] as const

/** An import; asked again and again while the server reads its file. */
export function importQuery(id: string, units: Units) {
  return queryOptions({
    queryKey: [...importKey, 'detail', id, units],
    queryFn: () => call(calls.detail, { importId: id }, units),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? pollMs : false),
  })
}

/** A page of the imports of the user, newest first. */
export function importListQuery(page: number, units: Units) {
  return queryOptions({
    queryKey: [...importListKey, page, units],
    queryFn: () => call(calls.list, { PAGING: { page, sort: 'desc' } }, units),
    staleTime: 0,
  })
}

/** Answers questions and chooses categories. */
export function useChangeImport(id: string): (change: ImportChange) => void {
  const { units } = useSession()
  const client = useQueryClient()
  const handleError = useImportFailure(id)
  const { mutate } = useMutation({
    ...createImportChanges(client, {
      mutationKey: changeKey(id),
      queryKey: importQuery(id, units).queryKey,
      send: ({ answers, names }, revision) => {
        const OBJECT = { ...(answers && { answers: { ...answers } }), ...(names && { names: [...names] }) }
        return call(calls.update, { importId: id, revision, OBJECT }, units)
      },
      read: async () => {
        await new Promise((resolve) => setTimeout(resolve, pollMs))
        return call(calls.detail, { importId: id }, units)
      },
    }),
    onError: handleError,
  })
  return mutate
}

const changeKey = (id: string) => [...importKey, 'change', id] as const

/** Whether a change of the import is being sent. */
export function useIsChanging(id: string): boolean {
  return useIsMutating({ mutationKey: changeKey(id) }) > 0
}

/** Stores what an import shows. Every screen may have new data then. */
export function useCommitImport({ id, revision }: Import) {
  const { units } = useSession()
  const client = useQueryClient()
  return useMutation({
    // After the changes that are being sent. They have made another preview, so the server refuses to store this one unseen.
    scope: { id: toScopeId(changeKey(id)) },
    mutationFn: () => call(calls.commit, { importId: id, revision, operationId: null }, units),
    onSuccess: (committed) => {
      client.setQueryData(importQuery(id, units).queryKey, committed)
      return invalidateAll(client)
    },
    onError: useImportFailure(id),
  })
}

// Records, categories, charts and the list of imports. The import itself has just come.
function invalidateAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' || queryKey[1] === 'list' })
}

/** Takes back what an import has stored, or discards one that is not stored. Asks first. Resolves to whether it was done. */
export function useRemoveImport() {
  const t = useText()
  const toast = useToast()
  const confirm = useConfirmDialog()
  const { units } = useSession()
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (id: string) => call(calls.remove, { importId: id }, units),
  })

  async function remove({ id, state }: Import): Promise<boolean> {
    const kind = state === 'committed' ? 'revert' : 'discard'
    const isSure = await confirm({
      title: t(`imports.${kind}.ask`),
      text: t(`imports.${kind}.text`),
      yes: t(`imports.${kind}`),
      danger: true,
    })
    if (!isSure) return false
    try {
      const removed = await mutateAsync(id)
      // Also that of a discarded import, which is not asked for again while its screen is open.
      client.setQueryData(importQuery(id, units).queryKey, removed)
      toast({ kind: 'success', text: t(kind === 'revert' ? 'imports.reverted' : 'imports.discarded') })
      void invalidateAll(client)
      return true
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      return false
    }
  }

  return { remove, busyId: isPending ? variables : null }
}

/** After a refusal the screen shows the import as the server has it. */
function useImportFailure(id: string): (error: unknown) => void {
  const t = useText()
  const toast = useToast()
  const { units } = useSession()
  const client = useQueryClient()
  return (error) => {
    toast({ kind: 'error', text: t(toImportFailureKey(error)) })
    void client.invalidateQueries({ queryKey: importQuery(id, units).queryKey })
  }
}

function toImportFailureKey(error: unknown): TextKey {
  if (!(error instanceof Refusal)) return toErrorTextKey(error)
  if (error.code === 'staleVersion') return 'imports.changed'
  if (error.code === 'tooLate') return 'imports.committed'
  if (error.code === 'limitReached') return 'imports.problem.noRoom'
  return error.code === 'notFound' ? 'imports.gone' : toErrorTextKey(error)
}
