import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useToday } from '../session/useToday.ts'
import { CopyRecordButton } from '../tracking/copy/CopyRecordButton.tsx'
import { type AreaFormat, useAreaFormat } from '../tracking/format/area-format.ts'
import { type EntryTotals, listIncompleteMetrics } from '../tracking/format/entry-totals.ts'
import { sortItemsByPart } from '../tracking/format/sort-items.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { EntryCard } from '../tracking/list/EntryCard.tsx'
import { ItemLines } from '../tracking/list/RecordCard.tsx'
import { formatStats, Stats } from '../tracking/list/Stats.tsx'
import type { CollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { editorPath } from '../tracking/paths.ts'
import { categoryQuery } from '../tracking/queries.ts'
import { SaveSetButton } from '../tracking/saved-sets/SaveSetButton.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { AreaFigure, DayGoalLine } from './AreaFigure.tsx'
import { type DayGoal, findDayGoal } from './day-goal.ts'
import css from './today.module.css'

/** Loads the chips, beside the data of the first screen, which is rendered without them. */
export const loadQuickChips = async () => ({ default: (await import('../quick-log/QuickChips.tsx')).QuickChips })

const QuickChips = lazy(loadQuickChips)

export interface AreaRecordProps {
  readonly area: AnyArea
  readonly period: Period
  readonly record: EntryView | undefined
  readonly goals: readonly EntryView[]
  readonly usualItems: readonly UsualItem[]
  readonly savedSets: readonly SavedSet[]
  readonly collapsedCards: CollapsedCards
}

/** An area on a day: the remaining amount of its goal, its record with a link to the editor, and the items to log with one tap. */
export function AreaRecord({ area, period, record, goals, usualItems, savedSets, collapsedCards }: AreaRecordProps) {
  const areaFormat = useAreaFormat(area)
  const { t } = areaFormat
  const { units } = useSession()
  const today = useToday()
  const { data: category } = useSuspenseQuery(categoryQuery(area, units))
  const from = useCurrentPath()
  const day = period.start
  const href = linkTo(editorPath({ area, kind: 'record' }), { period, returnPath: from })
  const totals = { totals: record?.totals ?? {}, incomplete: listIncompleteMetrics(area, record?.items ?? []) }
  const goal = findDayGoal(area, goals, { day, today }, totals.totals)
  const hasChips = usualItems.length + savedSets.length > 0 || Object.keys(area.dayFields).length > 0
  const chips = hasChips && (
    <Suspense fallback={<div className={css.chips} />}>
      <QuickChips key={day} {...{ areaFormat, category, day, usualItems, savedSets }} record={record ?? null} />
    </Suspense>
  )
  // The same component with and without a record, so that the chips and what they have opened stay when the first item is logged.
  return (
    <EntryCard
      areaFormat={areaFormat}
      period={period}
      name={areaFormat.areaName}
      mark={<AreaMark area={area} />}
      note={<AreaFigure {...{ areaFormat, goal, totals }} />}
      href={href}
      open={record && collapsedCards.isOpen(record.id)}
      onOpen={(open) => record && collapsedCards.setOpen(record.id, open)}
      lead={goal !== null && <DayGoalLine {...{ areaFormat, goal, totals }} />}
      summary={
        <p className={css.summary}>
          {record ? formatStats(areaFormat, omitKnown(totals, goal)) : t('today.record.none')}
        </p>
      }
      actions={
        record ? (
          <CopyRecordButton {...{ areaFormat, category }} entry={record} name={areaFormat.areaName} />
        ) : (
          <AddRecordLink {...{ t, href }} />
        )
      }
      footer={chips}
    >
      {record && <RecordContents {...{ areaFormat, category, record, totals }} />}
    </EntryCard>
  )
}

function AddRecordLink({ t, href }: { readonly t: AreaFormat['t']; readonly href: string }) {
  return (
    <ButtonLink href={href} size="s" kind="quiet" icon={Plus}>
      {t('today.record.add')}
    </ButtonLink>
  )
}

interface RecordContentsProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly record: EntryView
  readonly totals: EntryTotals
}

function RecordContents({ areaFormat, category, record, totals }: RecordContentsProps) {
  return (
    <div className={css.contents}>
      <Stats areaFormat={areaFormat} totals={totals} />
      <ItemLines areaFormat={areaFormat} category={category} items={sortItemsByPart(category, record.items)} />
      <SaveSetButton {...{ areaFormat, category }} entry={record} name={areaFormat.areaName} hasText />
    </div>
  )
}

/** The totals that the line of the goal does not show, without missing ones. */
function omitKnown({ totals, incomplete }: EntryTotals, goal: DayGoal | null): EntryTotals {
  const isShown = (name: string) => goal?.name === name && goal.period.type === 'day' && goal.metric.aggregate === 'sum'
  const others = Object.entries(totals).filter(([name, value]) => value !== null && !isShown(name))
  return { totals: Object.fromEntries(others), incomplete }
}
