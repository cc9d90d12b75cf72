import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, periodTypes, samePeriod } from '@haru/shared/calendar/period.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { linkTo, parseUrlState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { Card } from '../ui/layout/Card.tsx'
import type { AreaFormat } from './area-format.ts'
import { incompleteMetrics } from './entry-totals.ts'
import { metricComparisons } from './GoalCard.tsx'
import { formatGoalFigures } from './goal-figure.ts'
import css from './Neighbours.module.css'
import { editorPath } from './paths.ts'
import { listQuery } from './queries.ts'
import { formatStats } from './Stats.tsx'
import { wayBack } from './way-back.ts'

export interface NeighboursProps {
  readonly shelf: Collection
  readonly areaFormat: AreaFormat
  readonly period: Period
  readonly from: string | null
}

/** Beside an editor, where there is room: the list it belongs to, to go on from one to the next. */
export function Neighbours({ shelf, areaFormat, period, from }: NeighboursProps) {
  const { units, today } = useSession()
  const back = wayBack(shelf, null, period, today())
  const way = wayBack(shelf, from, period, today())
  const list = way.startsWith(back.split('?')[0] ?? '') ? way : back
  const place = parseUrlState(list.split('?')[1] ?? '', { types: periodTypes, type: 'week' }, today())
  const { data } = useQuery({
    ...listQuery(shelf, { range: place.period, sort: place.sort, page: place.page }, units),
    placeholderData: keepPreviousData,
  })
  if (data === undefined || data.count === 0) return
  const title = areaFormat.t(`tracking.${shelf.kind}.list`, { area: areaFormat.areaName })
  return (
    <Card flat title={title} detail={areaFormat.format.period(place.period, yearOf(today()))}>
      <nav aria-label={title} className={css.list}>
        {data.entries.map((entry) => (
          <Link
            key={entry.id}
            href={linkTo(editorPath(shelf), { period: entry.period, returnPath: from })}
            aria-current={samePeriod(entry.period, period) || undefined}
            className={css.link ?? ''}
          >
            {areaFormat.format.period(entry.period, yearOf(today()))}
            <small>{lineOf(areaFormat, entry, today())}</small>
          </Link>
        ))}
      </nav>
    </Card>
  )
}

function lineOf(areaFormat: AreaFormat, { period, totals, items, comparisons }: EntryView, today: Day): string {
  if (comparisons === null)
    return formatStats(areaFormat, { totals, incomplete: incompleteMetrics(areaFormat.area, items) })
  return formatGoalFigures(areaFormat, metricComparisons(areaFormat, { comparisons }), period.end < today)
}
