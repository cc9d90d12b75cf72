import { yearOf } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSession } from '../session/session.tsx'
import { formatItems } from '../tracking/add/format-items.ts'
import { useAddToRecord } from '../tracking/add/useAddToRecord.ts'
import { getRangeBefore } from '../tracking/editor/fields/usual-time.ts'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { sortItemsByPart } from '../tracking/format/sort-items.ts'
import { detailQuery, listQuery } from '../tracking/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import css from './RepeatSheet.module.css'
import { SavedSetGroup, type SavedSetGroupProps } from './SavedSetGroup.tsx'
import { formatTitles } from './usual-item-text.ts'

const maxDays = 8

/** The saved sets of an area, and its last days with items before a day. A press adds a set, a whole day, or a part of it such as a meal. */
export function RepeatSheet({ areaFormat, category, day, savedSets, onClose }: SavedSetGroupProps) {
  const { t, area, format } = areaFormat
  const { units, today } = useSession()
  const records = { area, kind: 'record' } as const
  const { data } = useQuery(listQuery(records, { range: getRangeBefore(day), sort: 'desc', page: 1 }, units))
  const { data: target } = useQuery({
    ...detailQuery(records, periodAround('day', day), units),
    enabled: !area.canMerge,
  })
  const days = data?.entries.filter(({ items }) => items.length > 0).slice(0, maxDays)
  return (
    <Sheet open onClose={onClose} title={t('copy.again.title')}>
      <SavedSetGroup {...{ areaFormat, category, day, savedSets, onClose }} />
      {days === undefined && <Skeleton lines={6} />}
      {target && days !== undefined && days.length > 0 && target.items.length > 0 && (
        <p>
          {t('copy.again.replaces', {
            day: format.day(day, yearOf(today())),
            items: formatItems(areaFormat, category, target.items),
          })}
        </p>
      )}
      {days?.length === 0 && <p>{t('copy.again.none')}</p>}
      {days?.map((entry) => (
        <RepeatedDay key={entry.id} {...{ areaFormat, category, day, entry, onClose }} />
      ))}
    </Sheet>
  )
}

interface RepeatedDayProps extends Omit<SavedSetGroupProps, 'savedSets'> {
  readonly entry: EntryView
}

function RepeatedDay({ areaFormat, category, day, entry, onClose }: RepeatedDayProps) {
  const { t, area, format } = areaFormat
  const { today } = useSession()
  const { add, isBusy } = useAddToRecord(area, (count) => t('copy.again.done', { count }))
  const items = sortItemsByPart(category, entry.items)
  const parts = [...Map.groupBy(items, (item) => String(item['part'] ?? '')).values()]

  async function handleAdd(added: readonly Values[]): Promise<void> {
    const count = await add(day, { items: added, values: {} })
    if (count !== null && count > 0) onClose()
  }

  return (
    <section className={css.day} aria-label={format.period(entry.period, yearOf(today()))}>
      <h3>{format.period(entry.period, yearOf(today()))}</h3>
      {parts.length > 1 && (
        <Button
          wide
          kind="soft"
          icon={Plus}
          tone={toAreaTone(area)}
          busy={isBusy}
          onClick={() => void handleAdd(items)}
        >
          {t('copy.again.whole', { count: items.length })}
        </Button>
      )}
      <ul>
        {parts.map((partItems) => (
          <li key={String(partItems[0]?.['part'])}>
            <Button wide kind="quiet" icon={Plus} busy={isBusy} onClick={() => void handleAdd(partItems)}>
              {formatTitles(areaFormat, category, partItems)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
