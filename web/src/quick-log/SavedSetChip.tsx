import type { Day } from '@haru/shared/calendar/day.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { Bookmark } from 'lucide-react'
import type { AddToRecords } from '../tracking/add/useAddToRecord.ts'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { LogChip } from './LogChip.tsx'
import { formatSetItems } from './usual-item-text.ts'

interface SavedSetChipProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly day: Day
  readonly set: SavedSet
  readonly addition: AddToRecords
  readonly onLogged?: () => void
}

/** Logs a saved set to a day with one press, up to the item limit of the day. The description says which items it has. */
export function SavedSetChip({ areaFormat, category, day, set, addition, onLogged }: SavedSetChipProps) {
  const { t, area } = areaFormat
  const { name, items } = set
  const { add, isBusy } = addition
  const formatAdded = (count: number) =>
    count === items.length ? t('usual.added', { name }) : t('copy.again.done', { count })
  const description = t('savedSet.contents', { items: formatSetItems(areaFormat, category, items) })

  async function handleClick(): Promise<void> {
    const counts = await add(day, [{ area, addition: { items, values: {}, isRestoration: true } }], formatAdded)
    if ((counts?.[0] ?? 0) > 0) onLogged?.()
  }

  return <LogChip icon={Bookmark} label={name} {...{ description, isBusy }} onClick={() => void handleClick()} />
}
