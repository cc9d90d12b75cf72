import { Check, X } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { createToneStyle } from '../ui/tone.ts'
import css from './FirstWeekChecklist.module.css'
import type { FirstSteps } from './first-week.ts'
import { type ChecklistItem, useChecklistItems } from './useChecklistItems.ts'

interface FirstWeekChecklistProps {
  readonly steps: FirstSteps
  readonly onHide: () => void
}

/** A mark for the first item of each area and one for the first goal: a link until it is done. */
export function FirstWeekChecklist({ steps, onHide }: FirstWeekChecklistProps) {
  const t = useText()
  const items = useChecklistItems(steps)
  const doneCount = items.filter(({ isDone }) => isDone).length
  return (
    <section className={css.checklist} aria-label={t('firstWeek.title')}>
      <div className={css.head}>
        <p className={css.title}>
          {t('firstWeek.title')}
          <span className={css.count}>{t('firstWeek.count', { done: doneCount, count: items.length })}</span>
        </p>
        <IconButton icon={X} label={t('firstWeek.hide')} onClick={onHide} />
      </div>
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.name} style={createToneStyle(item.tone)}>
            <ChecklistMark item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChecklistMark({ item: { title, label, icon: Icon, href, isDone } }: { readonly item: ChecklistItem }) {
  if (isDone) {
    return (
      <span role="img" aria-label={label} className={css.mark}>
        <i className={css.done}>
          <Check size={20} />
        </i>
        {title}
      </span>
    )
  }
  return (
    <Link href={href} aria-label={label} title={label} className={css.mark ?? ''}>
      <i className={css.open}>
        <Icon size={20} />
      </i>
      {title}
    </Link>
  )
}
