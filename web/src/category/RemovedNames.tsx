import { listSiblings } from '@haru/shared/tracking/category/edit-category.ts'
import { type CategoryRef, findCategoryName } from '@haru/shared/tracking/category.ts'
import { RotateCcw } from 'lucide-react'
import { Button } from '../ui/buttons/Button.tsx'
import { CollapsedSection } from '../ui/layout/CollapsedSection.tsx'
import css from './category.module.css'
import { getShownCategory } from './category-draft.ts'
import type { NameListProps } from './category-editor.ts'

/** The removed names, each with a button that restores it. */
export function RemovedNames({ editor: { draft, change, wordOf, areaFormat }, part }: NameListProps) {
  const { t } = areaFormat
  const category = getShownCategory(draft)
  const createRef = (id: string): CategoryRef => (part === null ? { part: id, title: null } : { part, title: id })
  const removedNames = listSiblings(category, createRef('')).filter(({ removed }) => removed)
  if (removedNames.length === 0) return
  return (
    <CollapsedSection label={t('category.removed', { count: removedNames.length })}>
      <ul>
        {removedNames.map(({ id }) => {
          const name = findCategoryName(draft.area, category, createRef(id), wordOf)
          return (
            <li key={id} className={css.removedName}>
              <span className={css.words}>{name}</span>
              <Button
                size="s"
                icon={RotateCcw}
                aria-label={t('category.restore.name', { name })}
                onClick={() => change({ type: 'restored', at: createRef(id) })}
              >
                {t('category.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
    </CollapsedSection>
  )
}
