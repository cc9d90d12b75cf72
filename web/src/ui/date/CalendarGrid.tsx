import { type Day, monthOf, weekday, yearOf } from '@haru/shared/calendar/day.ts'
import { contains, overlaps, type Range } from '@haru/shared/calendar/period.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useFormat, useText } from '../../lib/language.tsx'
import { useRovingFocus } from '../behavior/useRovingFocus.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../classes.ts'
import css from './CalendarGrid.module.css'
import {
  type CalendarUnit,
  createCalendarPage,
  getCellRange,
  getShownRange,
  moveCellByKey,
  movePages,
} from './calendar-page.ts'
import { Weekdays } from './Weekdays.tsx'
import { getWeekendClass } from './weekend.ts'

export interface CalendarGridProps {
  readonly unit: CalendarUnit
  readonly selected: Range
  readonly onPick: (day: Day) => void
  readonly today: Day
  /** Whether the whole row is highlighted on hover. */
  readonly byWeek?: boolean | undefined
  readonly marked?: ReadonlySet<Day> | undefined
  /** Called with the days of the page that is shown, when it appears and when it is turned. */
  readonly onRangeShown?: ((range: Range) => void) | undefined
}

/** A page of days, months or years. Arrow keys move, Page Up and Page Down turn the page, Enter picks. */
export function CalendarGrid(props: CalendarGridProps) {
  const { unit, byWeek = false } = props
  const t = useText()
  const format = useFormat()
  const { focusedDay, table, handleTurn, handleKeyDown } = useGridNavigation(props)
  const page = createCalendarPage(unit, focusedDay)
  const title = {
    day: format.month(focusedDay),
    month: format.year(focusedDay),
    year: `${yearOf(page.range.start)} – ${yearOf(page.range.end)}`,
  }[unit]
  const turns = turnLabels[unit]

  return (
    <div>
      <div className={css.head}>
        <IconButton icon={ChevronLeft} label={t(turns.back)} onClick={() => handleTurn(-1)} />
        <p className={css.title} aria-live="polite">
          {title}
        </p>
        <IconButton icon={ChevronRight} label={t(turns.on)} onClick={() => handleTurn(1)} />
      </div>
      <table ref={table} className={classes(css.grid, byWeek && css.weeks)} aria-label={title}>
        {unit === 'day' && <Weekdays />}
        <tbody>
          {page.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((day) => (
                <DayCell key={day} {...props} day={day} focusedDay={focusedDay} onKeyDown={handleKeyDown} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const turnLabels = {
  day: { back: 'ui.calendar.previousMonth', on: 'ui.calendar.nextMonth' },
  month: { back: 'ui.calendar.previousYear', on: 'ui.calendar.nextYear' },
  year: { back: 'ui.calendar.previousYears', on: 'ui.calendar.nextYears' },
} as const

// Roving focus: one cell can be reached by Tab, and arrow keys move the focus.
function useGridNavigation({ unit, selected, onRangeShown }: CalendarGridProps) {
  const [focusedDay, setFocusedDay] = useState(selected.start)
  const { start, end } = getShownRange(unit, focusedDay)
  const showRange = useEffectEvent((range: Range) => onRangeShown?.(range))
  // Also when the grid appears, and for another unit, which is another grid.
  useEffect(() => showRange({ start, end }), [start, end])
  const { table, followFocus } = useRovingFocus(getCellStart(unit, focusedDay))

  // The grid may load after its dialog opened; it takes the focus then.
  useLayoutEffect(() => {
    if (document.activeElement?.contains(table.current))
      table.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [table])

  function move(to: Day | null) {
    if (to !== null) setFocusedDay(to)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const to = moveCellByKey(unit, getCellStart(unit, focusedDay), event.key)
    if (to === undefined) return
    event.preventDefault()
    if (to !== null) followFocus()
    move(to)
  }

  return {
    focusedDay: getCellStart(unit, focusedDay),
    table,
    handleTurn: (by: number) => move(movePages(unit, focusedDay, by)),
    handleKeyDown,
  }
}

function getCellStart(unit: CalendarUnit, day: Day): Day {
  return getCellRange(unit, day).start
}

interface DayCellProps extends CalendarGridProps {
  readonly day: Day
  /** The cell that can be reached by Tab. */
  readonly focusedDay: Day
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function DayCell(props: DayCellProps) {
  const { day, focusedDay, unit, selected, today, onPick, onKeyDown } = props
  const range = getCellRange(unit, day)
  const isSelected = overlaps(range, selected)
  const isFirst = isSelected && selected.start >= range.start
  const isLast = isSelected && selected.end <= range.end
  const isToday = contains(range, today)
  const marked = hasMark(unit, day, props.marked)

  return (
    <td className={classes(isSelected && css.in, isFirst && css.starts, isLast && css.ends)}>
      <button
        type="button"
        data-day={day}
        data-focus={day === focusedDay ? '' : undefined}
        tabIndex={day === focusedDay ? 0 : -1}
        aria-pressed={isSelected}
        aria-current={isToday ? 'date' : undefined}
        className={classes(
          css.cell,
          createCellClasses(unit, day, focusedDay),
          isToday && css.today,
          (isFirst || isLast) && css.chosen,
        )}
        onClick={() => onPick(day)}
        onKeyDown={onKeyDown}
      >
        <CellLabel {...{ unit, day, isToday, marked }} />
        {marked && <span className={css.dot} />}
      </button>
    </td>
  )
}

interface CellLabelProps {
  readonly unit: CalendarUnit
  readonly day: Day
  readonly isToday: boolean
  readonly marked: boolean
}

// Shows a number; screen readers read the whole date, and the meaning of the ring and the dot.
function CellLabel({ unit, day, isToday, marked }: CellLabelProps) {
  const t = useText()
  const format = useFormat()
  const name = { day: format.longDay, month: format.month, year: format.year }[unit](day)
  const accessibleLabel = [name, isToday && t('ui.calendar.today'), marked && t('ui.calendar.marked')]
    .filter(Boolean)
    .join(', ')
  const visibleLabel = {
    day: Number(day.slice(8)),
    month: t(monthNames[monthOf(day) - 1] ?? monthNames[0]),
    year: yearOf(day),
  }
  return (
    <>
      <span aria-hidden="true">{visibleLabel[unit]}</span>
      <span className="sr-only">{accessibleLabel}</span>
    </>
  )
}

function createCellClasses(unit: CalendarUnit, day: Day, focusedDay: Day): string | undefined {
  if (unit !== 'day') return css.large
  if (monthOf(day) !== monthOf(focusedDay)) return classes(css.day, css.outside)
  return classes(css.day, getWeekendClass(weekday(day)))
}

const monthNames = [
  'ui.month.1',
  'ui.month.2',
  'ui.month.3',
  'ui.month.4',
  'ui.month.5',
  'ui.month.6',
  'ui.month.7',
  'ui.month.8',
  'ui.month.9',
  'ui.month.10',
  'ui.month.11',
  'ui.month.12',
] as const

// A month or a year is marked if any of its days is.
function hasMark(unit: CalendarUnit, day: Day, marked: ReadonlySet<Day> = new Set()): boolean {
  if (unit === 'day') return marked.has(day)
  const prefix = day.slice(0, unit === 'month' ? 7 : 4)
  return [...marked].some((markedDay) => markedDay.startsWith(prefix))
}
