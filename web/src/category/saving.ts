import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Categories, KeptCategories } from '@haru/shared/tracking/category.ts'
import type { CategorySave } from '@haru/shared/tracking/category-save.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../lib/session.tsx'
import { newId } from '../tracking/queries.ts'
import { useAsk } from '../ui/Ask.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { toKeep } from './draft.ts'
import { keptQuery, useKeep } from './queries.ts'

export interface Keeping {
  /** Saves what became of `kept`, asking which shall stay where somebody else was first. Answers what is kept now; null where nothing changed. */
  readonly keep: (kept: KeptCategories, categories: Categories) => Promise<KeptCategories | null>
  readonly isBusy: boolean
}

/** Saves categories and says how it went; for ten seconds it can be taken back. */
export function useKeeping(): Keeping {
  const t = useText()
  const toast = useToast()
  const askStale = useStaleQuestion()
  const send = useSending()
  const [isBusy, setBusy] = useState(false)

  async function keepOnce(kept: KeptCategories, categories: Categories): Promise<KeptCategories | null> {
    try {
      const { msg, ...saved } = await send(categories, kept.revision)
      const undo = { label: t('tracking.undo'), onAction: () => void undone(kept, saved) }
      toast({ kind: 'success', text: t(msg as TextKey), action: undo })
      return saved
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'staleVersion') throw error
      const { theirs, answer } = await askStale()
      if (answer === 'mine') return keepOnce(theirs, toKeep({ kept: theirs, now: categories }))
      return answer === 'theirs' ? theirs : null
    }
  }

  async function undone(before: KeptCategories, saved: KeptCategories): Promise<void> {
    try {
      await send(toKeep({ kept: saved, now: before.categories }), saved.revision)
      toast({ kind: 'success', text: t('category.undone') })
    } catch (error) {
      toast({ kind: 'error', text: t(failureKey(error)) })
    }
  }

  async function keep(kept: KeptCategories, categories: Categories): Promise<KeptCategories | null> {
    setBusy(true)
    try {
      return await keepOnce(kept, categories)
    } catch (error) {
      toast({ kind: 'error', text: t(failureKey(error)) })
      return null
    } finally {
      setBusy(false)
    }
  }

  return { keep, isBusy }
}

/** Sends a save. The same contents keep their operation until it is answered, so that trying again saves once. */
function useSending() {
  const { mutateAsync } = useKeep()
  const operations = useRef(new Map<string, string>())
  return async (categories: Categories, revision: number) => {
    const unsigned: Omit<CategorySave, 'operation'> = { categories, revision }
    const contents = JSON.stringify(unsigned)
    const operation = operations.current.get(contents) ?? newId()
    operations.current.set(contents, operation)
    const saved = await mutateAsync({ ...unsigned, operation })
    operations.current.delete(contents)
    return saved
  }
}

function useStaleQuestion() {
  const t = useText()
  const ask = useAsk()
  const client = useQueryClient()
  const { units } = useSession()
  return async () => {
    const theirs = await client.fetchQuery(keptQuery(units))
    const choices = [
      { value: 'theirs', label: t('save.stale.load') },
      { value: 'mine', label: t('save.stale.keep'), kind: 'danger' },
    ] as const
    return { theirs, answer: await ask({ title: t('save.stale'), text: t('category.stale.text'), choices }) }
  }
}
