import { food as area } from '@haru/shared/areas/food.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { useLocation } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useLocationWatch } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { useAdding } from './adding.ts'
import { recordPath, recordsPath } from './paths.ts'
import { dayOf, drop, itemFrom, keyOf, type Pending } from './pending.ts'
import type { Picks } from './picks.ts'

export interface Sending {
  /** Records what is picked on its day, at once. */
  readonly add: () => void
  /** Takes it to the editor it was picked for, or to that of its day. */
  readonly edit: () => void
  /** Whether it was picked for an editor, which alone saves it then. */
  readonly isForEditor: boolean
  readonly isBusy: boolean
}

/** The two ways from what is picked into a record. */
export function useSending({ pending, change, telling }: Picks, part: string): Sending {
  const t = useText()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { today } = useSession()
  const { add, isBusy } = useAdding()
  const { foods, target } = pending
  const watch = useLocationWatch()

  async function handleAdd(): Promise<void> {
    const items = foods.map((picked) => itemFrom(picked, part, telling.naming))
    const isHere = watch()
    const count = await add(dayOf(pending, today()), items)
    if (count === null) return
    if (count === 0) return toast({ kind: 'error', text: t('find.full.none', { max: area.maxItems }) })
    change((before) =>
      drop(
        before,
        foods.slice(0, count).map(({ found }) => keyOf(found)),
      ),
    )
    if (count < items.length) {
      toast({ kind: 'info', text: t('find.full', { max: area.maxItems, count: items.length - count }) })
      return
    }
    change((before) => ({ ...before, day: null }))
    if (isHere()) navigate(recordsPath)
  }

  return {
    add: () => void handleAdd(),
    edit: () => navigate(editorOf(pending, today())),
    isForEditor: target !== null,
    isBusy,
  }
}

/** The editor that foods are picked for: the one that was left to find them, or else that of their day. */
export function editorOf(pending: Pending, today: Day): string {
  return pending.target?.editor ?? linkTo(recordPath, { period: periodAround('day', dayOf(pending, today)) })
}
