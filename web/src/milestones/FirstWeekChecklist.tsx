import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { dataCountsQuery } from '../session/data-counts.ts'
import { useSession } from '../session/session.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { createToneStyle } from '../ui/tone.ts'
import css from './FirstWeekChecklist.module.css'
import { type ChecklistItem, useChecklistItems } from './useChecklistItems.ts'

interface FirstWeekChecklistProps {
  /** Called when every item is done, or the user hides the checklist. */
  readonly onFinish: () => void
}

/** A mark for the first record of each area and one for the first goal: a link until it is done. */
export function FirstWeekChecklist({ onFinish }: FirstWeekChecklistProps) {
  const t = useText()
  const { units } = useSession()
  const { data: counts } = useSuspenseQuery(dataCountsQuery(units))
  const items = useChecklistItems(counts)
  const doneCount = items.filter(({ isDone }) => isDone).length
  const isComplete = doneCount === items.length
  const finish = useEffectEvent(onFinish)
  useEffect(() => {
    if (isComplete) finish()
  }, [isComplete])
  if (isComplete) return null
  return (
    <section className={css.checklist} aria-label={t('firstWeek.title')}>
      <div className={css.row}>
        <p className={css.title}>
          {t('firstWeek.title')}
          <span className={css.count}>{t('firstWeek.count', { done: doneCount, count: items.length })}</span>
        </p>
        <ul className={css.items}>
          {items.map((item) => (
            <li key={item.name} style={createToneStyle(item.tone)}>
              <ChecklistMark item={item} />
            </li>
          ))}
        </ul>
        <IconButton icon={X} label={t('firstWeek.hide')} onClick={onFinish} />
      </div>
    </section>
  )
}

function ChecklistMark({ item: { label, icon: Icon, href, isDone } }: { readonly item: ChecklistItem }) {
  if (isDone) {
    return (
      <span role="img" aria-label={label} className={css.done}>
        <Check size={20} />
      </span>
    )
  }
  return (
    <Link href={href} aria-label={label} title={label} className={css.link}>
      <Icon size={20} />
    </Link>
  )
}
