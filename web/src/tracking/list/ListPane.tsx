import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, type Period, periodTypes } from '@haru/shared/calendar/period.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { linkTo, parseUrlState } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { listIncompleteMetrics } from '../format/entry-totals.ts'
import { formatGoalFigures } from '../format/goal-figure.ts'
import { editorPath } from '../paths.ts'
import { listQuery } from '../queries.ts'
import { findReturnPath } from '../return-path.ts'
import { compareMetrics } from './GoalCard.tsx'
import css from './ListPane.module.css'
import { formatStats } from './Stats.tsx'

export interface ListPaneProps {
  readonly collection: Collection
  readonly areaFormat: AreaFormat
  readonly period: Period
  readonly from: string | null
}

/** The list beside an editor on a wide screen. Its entries lead to their editors. */
export function ListPane({ collection, areaFormat, period, from }: ListPaneProps) {
  const { units, today } = useSession()
  const listPath = findReturnPath(collection, null, period, today())
  const returnPath = findReturnPath(collection, from, period, today())
  const list = returnPath.startsWith(listPath.split('?')[0] ?? '') ? returnPath : listPath
  const urlState = parseUrlState(list.split('?')[1] ?? '', { types: periodTypes, type: 'week' }, today())
  const { data } = useQuery({
    ...listQuery(collection, { range: urlState.period, sort: urlState.sort, page: urlState.page }, units),
    placeholderData: keepPreviousData,
  })
  if (data === undefined || data.count === 0) return
  const title = areaFormat.t(`tracking.${collection.kind}.list`, { area: areaFormat.areaName })
  return (
    <Card flat title={title} detail={areaFormat.format.period(urlState.period, yearOf(today()))}>
      <nav aria-label={title} className={css.list}>
        {data.entries.map((entry) => (
          <Link
            key={entry.id}
            href={linkTo(editorPath(collection), { period: entry.period, returnPath: from })}
            aria-current={isSamePeriod(entry.period, period) || undefined}
            className={css.link ?? ''}
          >
            {areaFormat.format.period(entry.period, yearOf(today()))}
            <small>{formatEntryLine(areaFormat, entry, today())}</small>
          </Link>
        ))}
      </nav>
    </Card>
  )
}

function formatEntryLine(
  areaFormat: AreaFormat,
  { period, totals, items, comparisons }: EntryView,
  today: Day,
): string {
  if (comparisons === null)
    return formatStats(areaFormat, { totals, incomplete: listIncompleteMetrics(areaFormat.area, items) })
  return formatGoalFigures(areaFormat, compareMetrics(areaFormat, { comparisons }), period.end < today)
}
