import { type Day, monthOf, yearOf } from '@haru/shared/calendar/day.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus, Undo2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFormat, useText } from '../../lib/language.tsx'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import { IconButton, IconLink } from '../../ui/buttons/IconButton.tsx'
import { movePages } from '../../ui/date/calendar-page.ts'
import { calendarQuery } from '../queries.ts'
import { AreaFilter } from './AreaFilter.tsx'
import css from './Month.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { buildWeeks, getMonthPageRange } from './month-weeks.ts'
import { useCalendarAreas } from './useCalendarAreas.ts'
import { prefetchDayContents, useDayContents } from './useDayContents.ts'

const DaySheet = lazy(async () => ({ default: (await import('./DaySheet.tsx')).DaySheet }))

export interface MonthProps {
  /** Any day of the month. */
  readonly month: Day
  readonly onMonth: (month: Day) => void
  /** The path of the editor of a day. */
  readonly hrefOf: (day: Day) => string
  /** The day whose editor is open beside the month. Its days are links to other editors, and not buttons that open a summary. */
  readonly selected?: Day | undefined
}

/**
 * A month: its name, which leads back to the current month, the buttons of the months before and after, and its days. The days are
 * rendered before their entries are loaded.
 */
export function Month({ month, onMonth, hrefOf, selected }: MonthProps) {
  const t = useText()
  const { units, today } = useSession()
  const range = getMonthPageRange(month)
  const { data, isPlaceholderData } = useQuery({
    ...calendarQuery(range, units),
    placeholderData: keepPreviousData,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const weeks = buildWeeks(month, data ?? [])
  const contents = useDayContents(range)
  const [areas, setAreas] = useCalendarAreas()
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const tile = useRef<HTMLElement>(null)
  const createTurnHandler = (by: number) => () => onMonth(movePages('day', month, by) ?? month)
  const openMarks = weeks.flatMap(({ days }) => days).find(({ day }) => day === openDay)
  const isBeside = selected !== undefined

  function handleDay(day: Day, element: HTMLElement) {
    tile.current = element
    setOpenDay(day)
  }

  return (
    <div className={css.month}>
      <div className={css.head}>
        <IconButton icon={ChevronLeft} label={t('ui.calendar.previousMonth')} onClick={createTurnHandler(-1)} />
        <MonthTitle month={month} onNow={() => onMonth(today())} />
        <IconButton icon={ChevronRight} label={t('ui.calendar.nextMonth')} onClick={createTurnHandler(1)} />
        {!isBeside && (
          <span className={css.add}>
            <IconLink icon={Plus} kind="soft" label={t('calendar.add.today')} href={hrefOf(today())} />
          </span>
        )}
        {!isBeside && <AreaFilter areas={areas} onAreas={setAreas} />}
      </div>
      <MonthGrid
        {...{ month, onMonth, hrefOf, selected, areas, contents }}
        onDay={isBeside ? undefined : handleDay}
        today={today()}
        weeks={weeks}
        isBusy={data === undefined || isPlaceholderData || contents.isBusy}
      />
      <Suspense>
        {openMarks !== undefined && (
          <DaySheet
            marks={openMarks}
            contents={contents}
            href={hrefOf(openMarks.day)}
            anchor={tile}
            onClose={() => setOpenDay(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Requests the entries of a month and the contents of its days. */
export function prefetchMonth(context: PrefetchContext, month: Day): Promise<unknown> {
  const { client, session } = context
  const range = getMonthPageRange(month)
  return Promise.all([client.prefetchQuery(calendarQuery(range, session.units)), prefetchDayContents(context, range)])
}

function MonthTitle({ month, onNow }: { readonly month: Day; readonly onNow: () => void }) {
  const t = useText()
  const format = useFormat()
  const today = useSession().today()
  const isNow = yearOf(month) === yearOf(today) && monthOf(month) === monthOf(today)
  return (
    <button type="button" className={css.title} aria-disabled={isNow || undefined} onClick={isNow ? undefined : onNow}>
      <span aria-live="polite">{format.month(month)}</span>
      {!isNow && <Undo2 size={16} />}
      {!isNow && <span className="sr-only">{`, ${t('calendar.now')}`}</span>}
    </button>
  )
}
