import { yearOf } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.tsx'
import { formatItems } from '../tracking/add/format-items.ts'
import { useAddToRecord } from '../tracking/add/useAddToRecord.ts'
import { detailQuery } from '../tracking/queries.ts'
import { RepeatSheet, type RepeatSheetProps } from './RepeatSheet.tsx'

export type LogAgainSheetProps = Pick<RepeatSheetProps, 'areaFormat' | 'category' | 'day' | 'savedSets' | 'onClose'>

/** Logs items of earlier days and sets to a day at once, with an undo. */
export function LogAgainSheet(props: LogAgainSheetProps) {
  const { areaFormat, category, day } = props
  const { t, area, format } = areaFormat
  const { units, today } = useSession()
  const { add, isBusy } = useAddToRecord(area, (count) => t('copy.again.done', { count }))
  const { data: target } = useQuery({
    ...detailQuery({ area, kind: 'record' }, periodAround('day', day), units),
    enabled: !area.canMerge,
  })
  const note = target
    ? t('copy.again.replaces', {
        day: format.day(day, yearOf(today())),
        items: formatItems(areaFormat, category, target.items),
      })
    : null

  async function handleAdd(items: readonly Values[]): Promise<boolean> {
    const count = await add(day, { items, values: {}, isRestoration: true })
    return count !== null && count > 0
  }

  return <RepeatSheet {...props} {...{ isBusy }} note={target?.items.length ? note : null} onAdd={handleAdd} />
}
