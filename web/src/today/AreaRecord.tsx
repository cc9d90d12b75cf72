import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { CopyRecordButton } from '../tracking/copy/CopyRecordButton.tsx'
import { type AreaFormat, useAreaFormat } from '../tracking/format/area-format.ts'
import { listIncompleteMetrics } from '../tracking/format/entry-totals.ts'
import { sortItemsByPart } from '../tracking/format/sort-items.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { EntryCard } from '../tracking/list/EntryCard.tsx'
import { ItemLines } from '../tracking/list/RecordCard.tsx'
import { formatStats, Stats } from '../tracking/list/Stats.tsx'
import type { CollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { editorPath } from '../tracking/paths.ts'
import { categoryQuery } from '../tracking/queries.ts'
import { EmptyAreaCard } from './EmptyAreaCard.tsx'
import css from './today.module.css'

export interface AreaRecordProps {
  readonly area: AnyArea
  readonly period: Period
  readonly record: EntryView | undefined
  readonly collapsedCards: CollapsedCards
}

/** The record of an area on a day with a link to its editor, or an invitation to add a record. */
export function AreaRecord({ area, period, record, collapsedCards }: AreaRecordProps) {
  const areaFormat = useAreaFormat(area)
  const { t, areaName } = areaFormat
  const from = useCurrentPath()
  const href = linkTo(editorPath({ area, kind: 'record' }), { period, returnPath: from })
  if (record !== undefined) return <LoggedRecord {...{ areaFormat, period, record, collapsedCards, href }} />
  return (
    <EmptyAreaCard area={area} title={areaName} text={t('today.record.none')} href={href} add={t('today.record.add')} />
  )
}

interface LoggedRecordProps extends Omit<AreaRecordProps, 'area'> {
  readonly areaFormat: AreaFormat
  readonly record: EntryView
  readonly href: string
}

function LoggedRecord({ areaFormat, period, record, collapsedCards, href }: LoggedRecordProps) {
  const { t, area, areaName } = areaFormat
  const { units } = useSession()
  const { data: category } = useSuspenseQuery(categoryQuery(area, units))
  const totals = { totals: record.totals, incomplete: listIncompleteMetrics(area, record.items) }
  return (
    <EntryCard
      areaFormat={areaFormat}
      period={period}
      name={areaName}
      mark={<AreaMark area={area} />}
      note={record.items.length === 0 ? undefined : t('today.items', { count: record.items.length })}
      href={href}
      open={collapsedCards.isOpen(record.id)}
      onOpen={(open) => collapsedCards.setOpen(record.id, open)}
      summary={<p className={css.summary}>{formatStats(areaFormat, totals)}</p>}
      actions={<CopyRecordButton {...{ areaFormat, category }} entry={record} name={areaName} />}
    >
      <Stats areaFormat={areaFormat} totals={totals} />
      <ItemLines areaFormat={areaFormat} category={category} items={sortItemsByPart(category, record.items)} />
    </EntryCard>
  )
}
