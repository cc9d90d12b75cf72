import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { CopyRecordButton } from '../tracking/copy/CopyRecordButton.tsx'
import { type AreaFormat, toAreaTone, useAreaFormat } from '../tracking/format/area-format.ts'
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
import { Card } from '../ui/layout/Card.tsx'
import { AreaFigure, DayGoalLine } from './AreaFigure.tsx'
import { type DayGoal, findDayGoal } from './day-goal.ts'
import css from './today.module.css'

/** Loads the chips, beside the data of the first screen, which is rendered without them. */
export const loadQuickChips = async () => ({ default: (await import('../usual/QuickChips.tsx')).QuickChips })

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

/** An area on a day: what is left of its goal, its record with a link to the editor, and what can be logged with one tap. */
export function AreaRecord({ area, period, record, goals, usualItems, savedSets, collapsedCards }: AreaRecordProps) {
  const areaFormat = useAreaFormat(area)
  const { units } = useSession()
  const { data: category } = useSuspenseQuery(categoryQuery(area, units))
  const from = useCurrentPath()
  const day = period.start
  const href = linkTo(editorPath({ area, kind: 'record' }), { period, returnPath: from })
  const totals = { totals: record?.totals ?? {}, incomplete: listIncompleteMetrics(area, record?.items ?? []) }
  const goal = findDayGoal(area, goals, day, totals.totals)
  const hasChips = usualItems.length + savedSets.length > 0 || Object.keys(area.dayFields).length > 0
  const chips = hasChips && (
    <Suspense fallback={<div className={css.chips} />}>
      <QuickChips key={day} {...{ areaFormat, category, day, usualItems, savedSets }} record={record ?? null} />
    </Suspense>
  )
  const card = { areaFormat, category, totals, goal, chips, href }
  return record === undefined ? (
    <EmptyRecord {...card} />
  ) : (
    <LoggedRecord {...card} {...{ period, record, collapsedCards }} />
  )
}

interface DayCardProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly totals: EntryTotals
  readonly goal: DayGoal | null
  readonly chips: ReactNode
  readonly href: string
}

function EmptyRecord({ areaFormat, totals, goal, chips, href }: DayCardProps) {
  const { t, area, areaName } = areaFormat
  return (
    <Card
      tone={toAreaTone(area)}
      mark={<AreaMark area={area} />}
      title={areaName}
      detail={<AreaFigure {...{ areaFormat, goal, totals }} />}
      actions={
        <ButtonLink href={href} size="s" kind="quiet" icon={Plus}>
          {t('today.record.add')}
        </ButtonLink>
      }
    >
      {goal !== null && <DayGoalLine {...{ areaFormat, goal }} />}
      <p className={css.summary}>{t('today.record.none')}</p>
      {chips}
    </Card>
  )
}

interface LoggedRecordProps extends DayCardProps, Pick<AreaRecordProps, 'period' | 'collapsedCards'> {
  readonly record: EntryView
}

function LoggedRecord({ areaFormat, category, totals, goal, chips, href, ...entry }: LoggedRecordProps) {
  const { period, record, collapsedCards } = entry
  const { areaName, area } = areaFormat
  return (
    <EntryCard
      areaFormat={areaFormat}
      period={period}
      name={areaName}
      mark={<AreaMark area={area} />}
      note={<AreaFigure {...{ areaFormat, goal, totals }} />}
      href={href}
      open={collapsedCards.isOpen(record.id)}
      onOpen={(open) => collapsedCards.setOpen(record.id, open)}
      lead={goal !== null && <DayGoalLine {...{ areaFormat, goal }} />}
      summary={<p className={css.summary}>{formatStats(areaFormat, omitKnown(totals, goal))}</p>}
      actions={<CopyRecordButton {...{ areaFormat, category }} entry={record} name={areaName} />}
      footer={chips}
    >
      <div className={css.contents}>
        <Stats areaFormat={areaFormat} totals={totals} />
        <ItemLines areaFormat={areaFormat} category={category} items={sortItemsByPart(category, record.items)} />
        <SaveSetButton {...{ areaFormat, category }} entry={record} name={areaName} hasText />
      </div>
    </EntryCard>
  )
}

/** The totals that the line of the goal does not show, without missing ones. */
function omitKnown({ totals, incomplete }: EntryTotals, goal: DayGoal | null): EntryTotals {
  const isShown = (name: string) => goal?.name === name && goal.period.type === 'day' && goal.metric.aggregate === 'sum'
  const others = Object.entries(totals).filter(([name, value]) => value !== null && !isShown(name))
  return { totals: Object.fromEntries(others), incomplete }
}
