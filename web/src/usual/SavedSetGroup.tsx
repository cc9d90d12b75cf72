import type { Day } from '@haru/shared/calendar/day.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { Bookmark, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EditSetsSheet } from './EditSetsSheet.tsx'
import css from './RepeatSheet.module.css'
import { useLogSet } from './useLogSet.ts'
import { formatSetItems } from './usual-item-text.ts'

export interface SavedSetGroupProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  /** The day to which the items are added. */
  readonly day: Day
  readonly savedSets: readonly SavedSet[]
  readonly onClose: () => void
}

/** The saved sets of an area in the sheet of earlier days. A press logs a set and closes the sheet. */
export function SavedSetGroup({ areaFormat, category, day, savedSets, onClose }: SavedSetGroupProps) {
  const { t } = areaFormat
  const [isEditing, setEditing] = useState(false)
  if (savedSets.length === 0 && !isEditing) return
  return (
    <>
      <section className={css.day} aria-label={t('savedSet.title')}>
        <div className={css.head}>
          <h3>{t('savedSet.title')}</h3>
          <Button size="s" kind="quiet" icon={Pencil} aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {t('savedSet.edit')}
          </Button>
        </div>
        <ul>
          {savedSets.map((set) => (
            <li key={set.id}>
              <SetButton {...{ areaFormat, category, day, set, onClose }} />
            </li>
          ))}
        </ul>
      </section>
      {isEditing && <EditSetsSheet {...{ areaFormat, category, savedSets }} onClose={() => setEditing(false)} />}
    </>
  )
}

function SetButton({
  areaFormat,
  category,
  day,
  set,
  onClose,
}: Omit<SavedSetGroupProps, 'savedSets'> & { set: SavedSet }) {
  const { logSet, isBusy } = useLogSet(areaFormat, set)

  async function handleClick(): Promise<void> {
    if (await logSet(day)) onClose()
  }

  return (
    <Button wide kind="quiet" icon={Bookmark} busy={isBusy} onClick={() => void handleClick()}>
      <span className={css.set}>
        <bdi>{set.name}</bdi>
        <small>{formatSetItems(areaFormat, category, set.items)}</small>
      </span>
    </Button>
  )
}
