import type { Day } from '@haru/shared/calendar/day.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { Bookmark } from 'lucide-react'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { LogChip } from './LogChip.tsx'
import { useLogSet } from './useLogSet.ts'
import { formatSetItems } from './usual-item-text.ts'

interface SavedSetChipProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly day: Day
  readonly set: SavedSet
  readonly onLogged?: () => void
}

/** Logs a saved set to a day with one press. The description says which items it has. */
export function SavedSetChip({ areaFormat, category, day, set, onLogged }: SavedSetChipProps) {
  const { logSet, isBusy } = useLogSet(areaFormat, set)
  const description = areaFormat.t('savedSet.contents', { items: formatSetItems(areaFormat, category, set.items) })

  async function handleClick(): Promise<void> {
    if (await logSet(day)) onLogged?.()
  }

  return <LogChip icon={Bookmark} label={set.name} {...{ description, isBusy }} onClick={() => void handleClick()} />
}
