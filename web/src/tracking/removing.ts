import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Loaded } from '@haru/shared/tracking/save.ts'
import { failureKey } from '../lib/failure.ts'
import { useSession } from '../lib/session.tsx'
import { useAsk, useConfirm } from '../ui/Ask.tsx'
import { useToast } from '../ui/Toasts.tsx'
import type { Contents } from './contents.ts'
import type { Editor } from './drafting.ts'
import { newId, useRemove, useSave } from './queries.ts'

export interface Removing {
  readonly remove: () => void
  readonly isBusy: boolean
}

/** Deletes what was loaded, after asking; for ten seconds it can be taken back. */
export function useRemoving({ speech, place, draft }: Editor, onRemoved: (period: Period) => void): Removing {
  const { t, format } = speech
  const { today } = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const askStale = useStaleQuestion(speech)
  const { mutateAsync, isPending, isSuccess } = useRemove(place)
  const restore = useRestore({ speech, place })
  const tell = (error: unknown) => toast({ kind: 'error', text: t(failureKey(error)) })

  async function removeNow(loaded: Loaded, revision: number | null): Promise<void> {
    const { msg } = await mutateAsync({ period: loaded.period, revision, operation: newId() })
    const undo = { label: t('tracking.undo'), onAction: () => restore(loaded, draft.start) }
    toast({ kind: 'success', text: t(msg as TextKey), action: undo })
    onRemoved(loaded.period)
  }

  async function removeAfterAsking(loaded: Loaded): Promise<void> {
    const text = format.period(loaded.period, yearOf(today()))
    const yes = await confirm({
      title: t('save.delete.ask'),
      text,
      yes: t('save.delete'),
      no: t('ui.cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      await removeNow(loaded, loaded.revision)
    } catch (error) {
      const isStale = error instanceof Refusal && error.code === 'staleVersion'
      if (!isStale) tell(error)
      else if (await askStale()) await removeNow(loaded, null).catch(tell)
    }
  }

  function handleRemove() {
    if (draft.loaded === null) toast({ kind: 'error', text: t('error.noData') })
    else if (!isPending && !isSuccess) void removeAfterAsking(draft.loaded)
  }

  return { remove: handleRemove, isBusy: isPending || isSuccess }
}

function useStaleQuestion({ t }: Editor['speech']): () => Promise<boolean> {
  const ask = useAsk()
  return async () => {
    const choices = [
      { value: 'keep', label: t('ui.cancel') },
      { value: 'remove', label: t('save.delete.anyway'), kind: 'danger' },
    ] as const
    return (await ask({ title: t('save.stale'), text: t('save.delete.stale'), choices })) === 'remove'
  }
}

/** Puts back what was deleted, as it was, under its own id. */
function useRestore({
  speech: { t },
  place,
}: Pick<Editor, 'speech' | 'place'>): (was: Loaded, contents: Contents) => void {
  const toast = useToast()
  const { mutateAsync } = useSave(place)
  return ({ id, period }, contents) => {
    const save = { mode: 'create', period, loaded: null, id, operation: newId(), ...contents } as const
    mutateAsync(save).then(
      () => toast({ kind: 'success', text: t('save.restored') }),
      (error: unknown) => toast({ kind: 'error', text: t(failureKey(error)) }),
    )
  }
}
