import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { AccessibleText } from '../../ui/display/AccessibleText.tsx'
import { CopyRecordButton } from '../copy/CopyRecordButton.tsx'
import { type AreaFormat, summarizeItem } from '../format/area-format.ts'
import { findItemColor } from '../format/colors.ts'
import { listIncompleteMetrics } from '../format/entry-totals.ts'
import { sortItemsByPart } from '../format/sort-items.ts'
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
}

/** The items of a day, one per line. */
export function ItemLines({ areaFormat, category, items }: ItemLinesProps) {
  if (items.length === 0) return
  return (
    <ul className={css.items}>
      {items.map((item, i) => {
        const { part, title, note, amount, accessibleAmount } = summarizeItem(areaFormat, category, item)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and are only displayed.
          <li key={i}>
            <span className={css.dot} style={{ background: findItemColor(areaFormat.area, category, item) }} />
            <span className={css.part}>{part}</span>
            <span className={css.title}>
              <bdi>{title}</bdi>{' '}
              {note !== '' && (
                <small>
                  <bdi>{note}</bdi>
                </small>
              )}
            </span>
            <span className={css.amount}>
              <AccessibleText label={accessibleAmount}>{amount}</AccessibleText>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
