import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, monthOf, yearOf } from '@haru/shared/calendar/day.ts'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useFormat } from '../../lib/language.tsx'
import { useRovingFocus } from '../../ui/behavior/useRovingFocus.ts'
import { useSwipe } from '../../ui/behavior/useSwipe.ts'
import { moveCellByKey, movePages } from '../../ui/date/calendar-page.ts'
import { Weekdays } from '../../ui/date/Weekdays.tsx'
import { DayTile } from './DayTile.tsx'
import css from './Month.module.css'
import type { CalendarWeek, DayMarks } from './month-weeks.ts'
import type { DayContents } from './useDayContents.ts'
import { useTileSize } from './useTileSize.ts'
import { laneHeight } from './visible-labels.ts'

export interface MonthGridProps {
  readonly month: Day
  readonly onMonth: (month: Day) => void
  readonly hrefOf: (day: Day) => string
  /** Opens a day beside its tile; without it, the tiles are links. */
  readonly onDay: ((day: Day, tile: HTMLElement) => void) | undefined
  readonly selected: Day | undefined
  readonly today: Day
  readonly weeks: readonly CalendarWeek[]
  /** The areas whose records are shown. */
  readonly areas: readonly AnyArea[]
  readonly contents: DayContents
  readonly isBusy: boolean
}

/** The days of a month in weeks. The arrow keys move by days, Page Up and Page Down by months, and Enter opens a day. */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth, hrefOf, onDay, selected, today, weeks, areas, contents, isBusy } = props
  const format = useFormat()
  const { at, table, handleFocus, handleKeyDown } = useGridNavigation(props)
  const size = useTileSize(table, weeks.length)
  const swipe = useSwipe((by) => onMonth(movePages('day', month, by) ?? month))
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move among the cells, as in a grid.
      role="grid"
      className={css.grid}
      aria-label={format.month(month)}
      aria-busy={isBusy}
      data-weeks={weeks.length}
      style={{ '--lane-h': `${laneHeight}rem` } as object}
      onFocus={handleFocus}
      onKeyDown={handleKeyDown}
      {...swipe}
    >
      <Weekdays />
      <tbody>
        {weeks.map(({ days, bars }) => (
          <tr key={days[0]?.day}>
            {days.map((marks, column) => (
              <DayTile
                key={marks.day}
                marks={marks}
                labels={createLabels(areas, contents, marks)}
                face={contents.faceOf(marks.day)}
                size={size}
                bars={bars.filter((bar) => bar.column === column)}
                href={hrefOf(marks.day)}
                onOpen={onDay && ((tile) => onDay(marks.day, tile))}
                isOutside={!isSameMonth(marks.day, month)}
                isToday={marks.day === today}
                isSelected={marks.day === selected}
                isReached={marks.day === at}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A label for each of these areas that has a record on the day, once it is loaded. */
function createLabels(areas: readonly AnyArea[], { labelOf }: DayContents, { day, records }: DayMarks) {
  return areas.flatMap((area) => {
    const label = records.has(area.id) ? labelOf(area, day) : null
    return label === null ? [] : [{ ...label, area }]
  })
}

/** Keyboard navigation of the grid: Tab reaches one day, and the arrow keys move from it. */
function useGridNavigation({ month, onMonth, selected, today }: MonthGridProps) {
  const [last, setLast] = useState({ selected, day: selected ?? today })
  // The last focused day while the selected day is the same, else the selected day, else today. A day of another month does not count;
  // without any of them, the first day of the month.
  const at =
    [last.selected === selected ? last.day : undefined, selected, today].find(
      (day) => day !== undefined && isSameMonth(day, month),
    ) ?? getFirstDay(month)
  const { table, followFocus } = useRovingFocus(at)

  // A pressed day has the focus, so the arrow keys continue from it.
  function handleFocus({ target }: FocusEvent) {
    const day = target instanceof HTMLElement ? (target.dataset['day'] as Day | undefined) : undefined
    if (day !== undefined && isSameMonth(day, month)) setLast({ selected, day })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const to = moveCellByKey('day', at, event.key)
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (to === null) return
    followFocus()
    setLast({ selected, day: to })
    if (!isSameMonth(to, month)) onMonth(to)
  }

  return { at, table, handleFocus, handleKeyDown }
}

function isSameMonth(one: Day, other: Day): boolean {
  return yearOf(one) === yearOf(other) && monthOf(one) === monthOf(other)
}

function getFirstDay(month: Day): Day {
  return `${month.slice(0, 8)}01` as Day
}
