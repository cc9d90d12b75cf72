import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSession } from '../session/session.tsx'
import { QueryFailure } from '../shell/failure/QueryFailure.tsx'
import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { sortItemsByPart } from '../tracking/format/sort-items.ts'
import { recentRecordsQuery } from '../tracking/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import css from './RepeatSheet.module.css'
import { SavedSetGroup } from './SavedSetGroup.tsx'
import { formatTitles } from './usual-item-text.ts'

export interface RepeatSheetProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  /** The day to which the items are added. */
  readonly day: Day
  readonly savedSets: readonly SavedSet[]
  /** The effect of a press besides adding, such as replacing the night of the day. */
  readonly note: string | null
  readonly isBusy: boolean
  /** Adds items of an earlier day or of a set, which has a name. Returns whether they are added: then the sheet closes. */
  readonly onAdd: (items: readonly Values[], name: string) => Promise<boolean>
  readonly onClose: () => void
}

const maxDays = 8

/** The saved sets of an area, and its last days with items before a day. A press adds a set, a whole day, or a part of it such as a meal. */
export function RepeatSheet(props: RepeatSheetProps) {
  const { areaFormat, category, day, savedSets, note, onAdd, onClose } = props
  const { t, area } = areaFormat
  const { units } = useSession()
  const query = useQuery(recentRecordsQuery(area, day, units))
  const days = query.data?.entries.filter(({ items }) => items.length > 0).slice(0, maxDays)

  async function handleAdd(items: readonly Values[], name: string): Promise<void> {
    if (await onAdd(items, name)) onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t('copy.again.title')}>
      <SavedSetGroup {...{ areaFormat, category, savedSets }} isBusy={props.isBusy} onAdd={handleAdd} />
      {query.isPending && <Skeleton lines={6} />}
      <QueryFailure query={query} />
      {note !== null && days !== undefined && days.length > 0 && <p>{note}</p>}
      {days?.length === 0 && <p>{t('copy.again.none')}</p>}
      {days?.map((entry) => (
        <EarlierDay key={entry.id} {...{ areaFormat, category, entry }} isBusy={props.isBusy} onAdd={handleAdd} />
      ))}
    </Sheet>
  )
}

interface EarlierDayProps extends Pick<RepeatSheetProps, 'areaFormat' | 'category' | 'isBusy'> {
  readonly entry: EntryView
  readonly onAdd: (items: readonly Values[], name: string) => Promise<void>
}

function EarlierDay({ areaFormat, category, entry, isBusy, onAdd }: EarlierDayProps) {
  const { t, area, format } = areaFormat
  const name = format.period(entry.period, yearOf(useSession().today()))
  const items = sortItemsByPart(category, entry.items)
  const parts = [...Map.groupBy(items, (item) => String(item['part'] ?? '')).values()]
  return (
    <section className={css.day} aria-label={name}>
      <h3>{name}</h3>
      {parts.length > 1 && (
        <Button
          wide
          kind="soft"
          icon={Plus}
          tone={toAreaTone(area)}
          busy={isBusy}
          onClick={() => void onAdd(items, name)}
        >
          {t('copy.again.whole', { count: items.length })}
        </Button>
      )}
      <ul>
        {parts.map((partItems) => (
          <li key={String(partItems[0]?.['part'])}>
            <Button wide kind="quiet" icon={Plus} busy={isBusy} onClick={() => void onAdd(partItems, name)}>
              {formatTitles(areaFormat, category, partItems)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
