import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { Said } from '../ui/Said.tsx'
import { CopyRecordButton } from './CopyButtons.tsx'
import { itemColor } from './colors.ts'
import { byPart } from './contents.ts'
import { EntryCard } from './EntryCard.tsx'
import type { CardProps } from './ListScreen.tsx'
import css from './RecordCard.module.css'
import { Stats, statsLine } from './Stats.tsx'
import { briefOf, type Speech } from './speech.ts'
import { unsureOf } from './unsure.ts'

/** A day of a list: what it comes to, and of what. */
export function RecordCard({ entry, category, ...card }: CardProps) {
  const { speech } = card
  const sums = { totals: entry.totals, unsure: unsureOf(speech.area, entry.items) }
  const summary = <p className={css.summary}>{statsLine(speech, sums)}</p>
  return (
    <EntryCard
      {...card}
      period={entry.period}
      summary={summary}
      actions={<CopyRecordButton {...{ speech, category, entry }} />}
    >
      <Stats speech={speech} sums={sums} />
      <ItemLines speech={speech} category={category} items={byPart(category, entry.items)} />
    </EntryCard>
  )
}

interface ItemLinesProps {
  readonly speech: Speech
  readonly category: Category
  readonly items: readonly Values[]
}

/** The items of a day, a line each. */
export function ItemLines({ speech, category, items }: ItemLinesProps) {
  if (items.length === 0) return
  return (
    <ul className={css.items}>
      {items.map((item, i) => {
        const { part, title, note, amount, said } = briefOf(speech, category, item)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no name but their place, and are only shown.
          <li key={i}>
            <span className={css.dot} style={{ background: itemColor(speech.area, category, item) }} />
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
              <Said as={said}>{amount}</Said>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
