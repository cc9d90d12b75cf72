import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { Bookmark, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EditSavedSetsSheet } from './EditSavedSetsSheet.tsx'
import css from './RepeatSheet.module.css'
import { formatSetItems } from './usual-item-text.ts'

interface SavedSetGroupProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly savedSets: readonly SavedSet[]
  readonly isBusy: boolean
  readonly onAdd: (items: readonly Values[], name: string) => Promise<void>
}

/** The saved sets of an area in the sheet of earlier days. A press adds the items of a set. */
export function SavedSetGroup({ areaFormat, category, savedSets, isBusy, onAdd }: SavedSetGroupProps) {
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
              <Button wide kind="quiet" icon={Bookmark} busy={isBusy} onClick={() => void onAdd(set.items, set.name)}>
                <span className={css.set}>
                  <bdi>{set.name}</bdi>
                  <small>{formatSetItems(areaFormat, category, set.items)}</small>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {isEditing && <EditSavedSetsSheet {...{ areaFormat, category, savedSets }} onClose={() => setEditing(false)} />}
    </>
  )
}
