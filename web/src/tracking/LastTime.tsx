import { addDays, type Day, yearOf } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CopyPlus } from 'lucide-react'
import { useSession } from '../lib/session.tsx'
import { useConfirm } from '../ui/Ask.tsx'
import { Button } from '../ui/Button.tsx'
import { isUntouched } from './draft.ts'
import type { Editor } from './drafting.ts'
import css from './EditorScreen.module.css'
import { listQuery } from './queries.ts'
import { daysBefore } from './usual-time.ts'

/** Does it again: the items of the day before, or of the last one there is. */
export function LastTime({ editor, day }: { readonly editor: Editor; readonly day: Day }) {
  const { speech, place, draft, change } = editor
  const { t, format } = speech
  const { units, today } = useSession()
  const confirm = useConfirm()
  const range = daysBefore(day)
  const { data } = useSuspenseQuery(listQuery(place, { range, sort: 'desc', page: 1 }, units))
  const [last] = data.entries
  if (last === undefined) return
  const isYesterday = last.period.start === addDays(today(), -1)
  const name = isYesterday ? t('tracking.yesterday') : format.period(last.period, yearOf(today()))

  async function handleCopy(items: readonly Values[]) {
    const isFree =
      isUntouched(draft) ||
      (await confirm({
        title: t('tracking.again.ask'),
        text: t('tracking.again.text', { day: name }),
        yes: t('tracking.again.yes'),
      }))
    if (isFree) change({ type: 'copied', items })
  }

  return (
    <div className={css.again}>
      <Button
        size="s"
        icon={CopyPlus}
        wide
        disabled={draft.lock === 'locked'}
        onClick={() => void handleCopy(last.items)}
      >
        {`${t('tracking.again', { day: name })} · ${t('tracking.again.count', { count: last.items.length })}`}
      </Button>
    </div>
  )
}
