import { type Day, monthOf, weekday, yearOf } from '@haru/shared/calendar/day.ts'
import { contains, overlaps, type Range } from '@haru/shared/calendar/period.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import css from './CalendarGrid.module.css'
import { cellRange, keyMove, pageOf, turnBy, type Unit } from './calendar-page.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useRoving } from './roving.ts'
import { Weekdays } from './Weekdays.tsx'
import { weekend } from './weekend.ts'

export interface CalendarGridProps {
  readonly unit: Unit
  readonly selected: Range
  readonly onPick: (of: Day) => void
  readonly today: Day
  /** Whether a whole row lights up under the pointer. */
  readonly byWeek?: boolean | undefined
  readonly marked?: ReadonlySet<Day> | undefined
  /** The days that came into view. */
  readonly onShown?: ((range: Range) => void) | undefined
}

/** A sheet of days, months or years. Arrows move, Page Up and Down turn the sheet, Enter picks. */
export function CalendarGrid(props: CalendarGridProps) {
  const { unit, byWeek = false } = props
  const t = useText()
  const format = useFormat()
  const { at, table, handleTurn, handleKeyDown } = useMoving(props)
  const page = pageOf(unit, at)
  const title = {
    day: format.month(at),
    month: format.year(at),
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
              {row.map((of) => (
                <Cell key={of} {...props} of={of} at={at} onKeyDown={handleKeyDown} />
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

// Where the keyboard stands. One cell can be reached by Tab; the arrows take the focus along.
function useMoving({ unit, selected, onShown }: CalendarGridProps) {
  const [at, setAt] = useState(selected.start)
  const { table, follow } = useRoving(startOf(unit, at))

  // Loaded after its dialog opened, it takes the focus that was meant for it.
  useLayoutEffect(() => {
    if (document.activeElement?.contains(table.current))
      table.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [table])

  function move(to: Day | null) {
    if (to === null) return
    const page = pageOf(unit, to).range
    if (!contains(page, at)) onShown?.(page)
    setAt(to)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const to = keyMove(unit, startOf(unit, at), event.key)
    if (to === undefined) return
    event.preventDefault()
    if (to !== null) follow()
    move(to)
  }

  return { at: startOf(unit, at), table, handleTurn: (by: number) => move(turnBy(unit, at, by)), handleKeyDown }
}

function startOf(unit: Unit, of: Day): Day {
  return cellRange(unit, of).start
}

interface CellProps extends CalendarGridProps {
  readonly of: Day
  /** Where the keyboard stands. */
  readonly at: Day
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Cell(props: CellProps) {
  const { of, at, unit, selected, today, onPick, onKeyDown } = props
  const range = cellRange(unit, of)
  const inside = overlaps(range, selected)
  const starts = inside && selected.start >= range.start
  const ends = inside && selected.end <= range.end
  const isToday = contains(range, today)
  const marked = hasMark(unit, of, props.marked)

  return (
    <td className={classes(inside && css.in, starts && css.starts, ends && css.ends)}>
      <button
        type="button"
        data-day={of}
        data-focus={of === at ? '' : undefined}
        tabIndex={of === at ? 0 : -1}
        aria-pressed={inside}
        aria-current={isToday ? 'date' : undefined}
        className={classes(css.cell, lookOf(unit, of, at), isToday && css.today, (starts || ends) && css.chosen)}
        onClick={() => onPick(of)}
        onKeyDown={onKeyDown}
      >
        <CellWords {...{ unit, of, isToday, marked }} />
        {marked && <span className={css.dot} />}
      </button>
    </td>
  )
}

interface CellWordsProps {
  readonly unit: Unit
  readonly of: Day
  readonly isToday: boolean
  readonly marked: boolean
}

// A number for the eye; the whole date, and what the ring and the dot mean, for the ear.
function CellWords({ unit, of, isToday, marked }: CellWordsProps) {
  const t = useText()
  const format = useFormat()
  const name = { day: format.longDay, month: format.month, year: format.year }[unit](of)
  const spoken = [name, isToday && t('ui.calendar.today'), marked && t('ui.calendar.marked')].filter(Boolean).join(', ')
  const written = { day: Number(of.slice(8)), month: t(monthNames[monthOf(of) - 1] ?? monthNames[0]), year: yearOf(of) }
  return (
    <>
      <span aria-hidden="true">{written[unit]}</span>
      <span className="sr-only">{spoken}</span>
    </>
  )
}

function lookOf(unit: Unit, of: Day, at: Day): string | undefined {
  if (unit !== 'day') return css.large
  if (monthOf(of) !== monthOf(at)) return classes(css.day, css.outside)
  return classes(css.day, weekend(weekday(of)))
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

// A month or a year is marked when any of its days is.
function hasMark(unit: Unit, of: Day, marked: ReadonlySet<Day> = new Set()): boolean {
  if (unit === 'day') return marked.has(of)
  const prefix = of.slice(0, unit === 'month' ? 7 : 4)
  return [...marked].some((one) => one.startsWith(prefix))
}
