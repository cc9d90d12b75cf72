import { addDays, type Day, yearOf } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CopyPlus } from 'lucide-react'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { listQuery } from '../queries.ts'
import { isUntouched } from './draft/draft.ts'
import { filterItemsWithContent } from './draft/draft-contents.ts'
import type { Editor } from './draft/editor.ts'
import css from './EditorScreen.module.css'
import { getRangeBefore } from './fields/usual-time.ts'

/** Adds the items of the last day with items to the editor. */
export function RepeatItemsButton({ editor, day }: { readonly editor: Editor; readonly day: Day }) {
  const { areaFormat, context, draft } = editor
  const { t, format } = areaFormat
  const { units, today } = useSession()
  const range = getRangeBefore(day)
  const { data } = useSuspenseQuery(listQuery(context, { range, sort: 'desc', page: 1 }, units))
  const last = data.entries.find(({ items }) => items.length > 0)
  const isYesterday = last?.period.start === addDays(today(), -1)
  const name = isYesterday || last === undefined ? t('tracking.yesterday') : format.period(last.period, yearOf(today()))
  const add = useAddItems(editor, name)
  if (last === undefined) return
  const isFree = filterItemsWithContent(context, draft).length === 0
  return (
    <div className={css.repeat}>
      <Button size="s" icon={CopyPlus} wide disabled={draft.lock === 'locked'} onClick={() => void add(last.items)}>
        {`${t(isFree ? 'tracking.again' : 'tracking.again.add', { day: name })} · ${t('tracking.again.count', { count: last.items.length })}`}
      </Button>
    </div>
  )
}

/** Adds items to the draft. If the area cannot merge days, the user confirms that they replace the typed items. */
function useAddItems(
  { areaFormat, context, draft, change }: Editor,
  day: string,
): (items: readonly Values[]) => Promise<void> {
  const { t } = areaFormat
  const confirm = useConfirmDialog()
  const toast = useToast()
  const itemCount = filterItemsWithContent(context, draft).length
  const { canMerge, maxItems: max } = context.area

  return async (items) => {
    if (itemCount === 0 || isUntouched(draft)) return change({ type: 'copied', items })
    if (canMerge && itemCount + items.length > max)
      return toast({ kind: 'error', text: t('tracking.item.full', { max }) })
    if (canMerge) {
      change({ type: 'appended', items })
      return toast({ kind: 'info', text: t('copy.added', { count: items.length }) })
    }
    const isSure = await confirm({
      title: t('tracking.again.ask'),
      text: t('tracking.again.text', { day }),
      yes: t('tracking.again.yes'),
    })
    if (isSure) change({ type: 'copied', items })
  }
}
