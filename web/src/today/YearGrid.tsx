import { type Day, monthOf, yearOf } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../lib/language.tsx'
import { basePath } from '../shell/displayed-location.tsx'
import { useIsWide } from '../tracking/useIsWide.ts'
import { classes } from '../ui/classes.ts'
import type { DayMark } from './day-mark.ts'
import css from './YearGrid.module.css'
import { listDaysByMonth, moveInYear } from './year.ts'

export interface YearGridProps {
  readonly label: string
  readonly year: number
  /** The day with a ring; the keyboard starts at it. */
  readonly today: Day
  /** These three functions define all squares; the squares are rendered again when one of the functions changes. */
  readonly markOf: (day: Day) => DayMark
  readonly nameOf: (day: Day) => string
  readonly pathOf: (day: Day) => string
}

/**
 * A square for each day of a year; each is a link. Tab reaches one square. The arrow keys move by a day or a month, Page Up and
 * Page Down by a week, Home and End to the ends of the month. The event handlers are on the grid: on 366 links they would be slow.
 */
export function YearGrid({ label, year, today, ...squares }: YearGridProps) {
  const months = useMemo(() => listDaysByMonth(year), [year])
  const { at, table, handleKeyDown } = useGridNavigation(months, today)
  const [, navigate] = useLocation()

  function handleClick(event: MouseEvent<HTMLElement>) {
    const day = findDay(event)
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (day === null || !isPlain) return
    event.preventDefault()
    navigate(squares.pathOf(day))
  }

  return (
    <div className={classes(css.sheet, css.year)}>
      <div className={css.dates} aria-hidden="true">
        {dates.map((date) => (
          <span key={date}>{date === 1 || date % 5 === 0 ? date : ''}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the handlers are for the links in the table */}
      <table ref={table} className={css.grid} aria-label={label} onClick={handleClick} onKeyDown={handleKeyDown}>
        <tbody>
          {months.map((days, month) => (
            <YearMonth
              key={days[0]}
              month={month + 1}
              days={days}
              at={monthOf(at) === month + 1 ? at : null}
              today={yearOf(today) === year && monthOf(today) === month + 1 ? today : null}
              {...squares}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const dates = Array.from({ length: 31 }, (_, i) => i + 1)

interface YearMonthProps extends Pick<YearGridProps, 'markOf' | 'nameOf' | 'pathOf'> {
  readonly month: number
  readonly days: readonly Day[]
  /** The day of this month that Tab reaches; null if that day is in another month. */
  readonly at: Day | null
  readonly today: Day | null
}

const YearMonth = memo(function YearMonth({ month, days, at, today, markOf, nameOf, pathOf }: YearMonthProps) {
  const t = useText()
  return (
    <tr>
      <th scope="row">{t(`ui.month.${month}` as TextKey)}</th>
      {days.map((day) => (
        <td key={day}>
          {/* biome-ignore lint/a11y/useAnchorContent: a square has an accessible name, and a colour and a mouth as visible content */}
          <a
            className={css.square}
            href={basePath + pathOf(day)}
            data-day={day}
            data-mark={markOf(day)}
            tabIndex={day === at ? 0 : -1}
            aria-label={nameOf(day)}
            aria-current={day === today ? 'date' : undefined}
          />
        </td>
      ))}
    </tr>
  )
})

// The day with the keyboard focus: initially today, or January 1 of another year.
function useGridNavigation([january = []]: ReturnType<typeof listDaysByMonth>, today: Day) {
  const isWide = useIsWide()
  const table = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<Day | null>(null)
  const [first = today] = january
  const at = [moved, today].find((day) => day !== null && yearOf(day) === yearOf(first)) ?? first

  function handleKeyDown(event: KeyboardEvent) {
    const from = findDay(event)
    const to = from === null ? null : moveInYear(event.key, from, isWide ? 'rows' : 'columns')
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setMoved(to)
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }

  return { at, table, handleKeyDown }
}

function findDay({ target }: { readonly target: EventTarget }): Day | null {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  return (link?.dataset['day'] as Day | undefined) ?? null
}
