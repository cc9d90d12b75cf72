import { yearOf } from '@haru/shared/calendar/day.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { LoadedEntry } from '@haru/shared/tracking/write/save.ts'
import { toErrorTextKey } from '../../../lib/errors.ts'
import { useFormat, useText } from '../../../lib/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { useChoiceDialog, useConfirmDialog } from '../../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { generateOperationId, useRemoveMutation } from '../../queries.ts'
import { useUndo } from '../../useUndo.ts'
import type { Editor } from '../draft/editor.ts'

export interface EntryRemoval {
  /** Deletes the entry after a confirmation. Returns whether it was deleted. */
  readonly remove: (editor: Editor) => Promise<boolean>
  /** Deletes the entry without a confirmation, which the caller has shown. */
  readonly removeConfirmed: (editor: Editor) => Promise<boolean>
  readonly isBusy: boolean
}

/** Deletes the loaded entry of an editor after a confirmation, and offers undo for ten seconds. */
export function useEntryRemoval(): EntryRemoval {
  const t = useText()
  const format = useFormat()
  const { today } = useSession()
  const toast = useToast()
  const confirm = useConfirmDialog()
  const confirmStale = useStaleRemovalQuestion()
  const { mutateAsync, isPending } = useRemoveMutation()
  const undo = useUndo()

  async function removeNow({ context }: Editor, { loaded, revision }: Removal): Promise<true> {
    const { period } = loaded
    const operation = generateOperationId()
    const { msg } = await mutateAsync({ collection: context, input: { period, revision, operation } })
    const action = { label: t('tracking.undo'), onAction: () => undo(context, operation) }
    toast({ kind: 'success', text: t(msg as TextKey), action })
    return true
  }

  /** Shows the dialog that confirms the deletion. */
  function confirmRemoval({ areaFormat, context: { kind } }: Editor, { period }: LoadedEntry): Promise<boolean> {
    const { areaName: area } = areaFormat
    const text = `${t(`tracking.${kind}.list`, { area })} · ${format.period(period, yearOf(today()))}`
    return confirm({ title: t('save.delete.ask'), text, yes: t('save.delete'), no: t('ui.cancel'), danger: true })
  }

  async function removeUnlessStale(editor: Editor, loaded: LoadedEntry): Promise<boolean> {
    try {
      return await removeNow(editor, { loaded, revision: loaded.revision })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'staleVersion') throw error
      return (await confirmStale()) && removeNow(editor, { loaded, revision: null })
    }
  }

  async function removeAfter(editor: Editor, isSure: (loaded: LoadedEntry) => Promise<boolean>): Promise<boolean> {
    const { loaded } = editor.draft
    try {
      if (loaded !== null) return (await isSure(loaded)) && (await removeUnlessStale(editor, loaded))
      toast({ kind: 'error', text: t('error.noData') })
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    }
    return false
  }

  return {
    remove: (editor) => removeAfter(editor, (loaded) => confirmRemoval(editor, loaded)),
    removeConfirmed: (editor) => removeAfter(editor, async () => true),
    isBusy: isPending,
  }
}

interface Removal {
  readonly loaded: LoadedEntry
  readonly revision: number | null
}

function useStaleRemovalQuestion(): () => Promise<boolean> {
  const t = useText()
  const ask = useChoiceDialog()
  return async () => {
    const choices = [
      { value: 'keep', label: t('ui.cancel') },
      { value: 'remove', label: t('save.delete.anyway'), kind: 'danger' },
    ] as const
    return (await ask({ title: t('save.stale'), text: t('save.delete.stale'), choices })) === 'remove'
  }
}
