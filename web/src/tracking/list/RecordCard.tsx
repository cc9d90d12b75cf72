import type { Values } from '@haru/shared/field/field.ts'
import { listHistoryTopics } from '@haru/shared/search/topic-fields.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { classes } from '../../ui/classes.ts'
import { AccessibleText } from '../../ui/display/AccessibleText.tsx'
import cover from '../../ui/layout/Cover.module.css'
import { CopyRecordButton } from '../copy/CopyRecordButton.tsx'
import { type AreaFormat, summarizeItem } from '../format/area-format.ts'
import { findItemColor } from '../format/colors.ts'
import { listIncompleteMetrics } from '../format/entry-totals.ts'
import { sortItemsByPart } from '../format/sort-items.ts'
import { linkToTopic } from '../paths.ts'
import { SaveSetButton } from '../saved-sets/SaveSetButton.tsx'
import { EntryCard } from './EntryCard.tsx'
import type { EntryListCardProps } from './ListScreen.tsx'
import css from './RecordCard.module.css'
import { formatStats, Stats } from './Stats.tsx'

/** A record in a list: its totals and its items. */
export function RecordCard({ entry, category, ...card }: EntryListCardProps) {
  const { areaFormat } = card
  const totals = { totals: entry.totals, incomplete: listIncompleteMetrics(areaFormat.area, entry.items) }
  const summary = <p className={css.summary}>{formatStats(areaFormat, totals)}</p>
  return (
    <EntryCard
      {...card}
      period={entry.period}
      summary={summary}
      actions={
        <>
          <SaveSetButton {...{ areaFormat, category, entry }} />
          <CopyRecordButton {...{ areaFormat, category, entry }} />
        </>
      }
    >
      <Stats areaFormat={areaFormat} totals={totals} />
      <ItemLines areaFormat={areaFormat} category={category} items={sortItemsByPart(category, entry.items)} />
    </EntryCard>
  )
}

interface ItemLinesProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly items: readonly Values[]
  /** Whether each line leads to the history of its item. */
  readonly hasLinks?: boolean | undefined
}

/** The items of a day, one per line. */
export function ItemLines({ areaFormat, category, items, hasLinks = true }: ItemLinesProps) {
  const returnPath = useCurrentPath()
  if (items.length === 0) return
  return (
    <ul className={css.items}>
      {items.map((item, i) => {
        const { part, title, note, amount, accessibleAmount } = summarizeItem(areaFormat, category, item)
        const [topic] = hasLinks ? listHistoryTopics(areaFormat.area, item) : []
        const link = (content: ReactNode) =>
          topic === undefined ? content : <HistoryLink href={linkToTopic(topic, returnPath)}>{content}</HistoryLink>
        const name = (
          <>
            <bdi>{title}</bdi>{' '}
            {note !== '' && (
              <small>
                <bdi>{note}</bdi>
              </small>
            )}
          </>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and are only displayed.
          <li key={i}>
            <span className={css.dot} style={{ background: findItemColor(areaFormat.area, category, item) }} />
            <span className={css.part}>{title === '' ? link(part) : part}</span>
            <span className={css.title}>{title === '' ? name : link(name)}</span>
            <span className={css.amount}>
              <AccessibleText label={accessibleAmount}>{amount}</AccessibleText>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function HistoryLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={classes(cover.cover, cover.link)}>
      {children}
    </Link>
  )
}
