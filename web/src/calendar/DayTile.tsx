import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { addDays, type Day, monthOf, weekday } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { findAppArea, getAreaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { getAreaIcon } from '../shell/bars/area-icon.ts'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { findChosenColor } from '../tracking/format/colors.ts'
import { classes } from '../ui/classes.ts'
import { getWeekendClass } from '../ui/date/weekend.ts'
import { createToneStyle } from '../ui/tone.ts'
import css from './DayTile.module.css'
import type { CalendarBar, CalendarItem, DayMarks } from './month-weeks.ts'
import type { DayFigure, FindDayFigure } from './useDayFigures.ts'

export interface DayTileProps {
  readonly marks: DayMarks
  readonly figureOf: FindDayFigure
  /** The bars that begin on this day, or continue from the previous week on this Monday. */
  readonly bars: readonly CalendarBar[]
  readonly href: string
  readonly isOutside: boolean
  readonly isToday: boolean
  readonly isSelected: boolean
  /** Whether Tab reaches this day. */
  readonly isReached: boolean
}

/** A day of a month, as one link to the day. Screen readers read its contents as one line. */
export function DayTile(props: DayTileProps) {
  const { marks, figureOf, bars, href, isOutside, isToday, isSelected, isReached } = props
  const { day, areas, hiddenItems, lanes } = marks
  const name = useDayName(props)
  const numberClass = classes(css.number, isToday ? css.today : !isOutside && getWeekendClass(weekday(day)))
  return (
    <td className={css.cell} data-outside={isOutside}>
      <Link
        href={href}
        className={css.tile ?? ''}
        data-day={day}
        style={{ '--lanes': lanes } as object}
        aria-current={getAriaCurrent(isToday, isSelected)}
        tabIndex={isReached ? 0 : -1}
        onKeyDown={openOnSpace}
      >
        <span className={numberClass} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {hiddenItems.length > 0 && <MoreLabel count={hiddenItems.length} />}
        <span className="sr-only">{name}</span>
        {areas.length > 0 && <AreaLabels {...{ areas, day, figureOf }} />}
      </Link>
      {bars.map((bar) => (
        <span
          key={bar.key}
          className={classes(css.bar, bar.starts && css.starts, bar.ends && css.ends)}
          data-outside={isOutside && monthOf(addDays(day, bar.length - 1)) === monthOf(day)}
          style={{ ...createItemStyle(bar.item), '--lane': bar.lane, '--days': bar.length } as object}
          aria-hidden="true"
        >
          <bdi className={css.title}>{String(bar.item['title'])}</bdi>
        </span>
      ))}
    </td>
  )
}

/** The number of calendar entries without a line on the tile: '+10', or words if there is space. */
function MoreLabel({ count }: { readonly count: number }) {
  const t = useText()
  return (
    <span className={css.more} aria-hidden="true">
      <span className={css.short}>+{count}</span>
      <span className={css.word}>{t('calendar.more', { count })}</span>
    </span>
  )
}

/** A chip for each area that has a record on the day. */
function AreaLabels({ areas, day, figureOf }: Pick<DayMarks, 'areas' | 'day'> & Pick<DayTileProps, 'figureOf'>) {
  return (
    <span className={css.labels} style={{ '--count': areas.length } as object} aria-hidden="true">
      <span className={css.line}>
        <span className={css.chips} data-count={areas.length}>
          {areas.map((id) => (
            <AreaLabel key={id} id={id} figure={figureOf(id, day)} />
          ))}
        </span>
      </span>
    </span>
  )
}

/** The icon of an area, and the figure of its record if the tile has space for it. */
function AreaLabel({ id, figure }: { readonly id: string; readonly figure: DayFigure | null }) {
  const area = findAppArea(id)
  if (area === null) return
  const Icon = getAreaIcon(area)
  return (
    <span className={css.area} style={createToneStyle(toAreaTone(area))}>
      <Icon size={12} />
      {figure !== null && (
        <>
          <span className={css.brief}>{figure.short}</span>
          <span className={css.full}>{figure.full}</span>
        </>
      )}
    </span>
  )
}

function createItemStyle(item: Values) {
  return createToneStyle({ color: findChosenColor(calendarArea, item) ?? calendarArea.color })
}

/** '3월 5일 수요일, 오늘, 운동 6,240 kg, 식단 1,850 kcal, 일정 2개: 치과, 회의'. */
function useDayName({ marks: { day, areas, items }, figureOf, isToday }: DayTileProps): string {
  const t = useText()
  const format = useFormat()
  const logged = areas.flatMap((id) => {
    const area = findAppArea(id)
    return area === null ? [] : [[t(getAreaLabel(area)), figureOf(id, day)?.full].filter(Boolean).join(' ')]
  })
  const entriesText = items.length > 0 && t('calendar.own.count', { count: items.length, titles: formatTitles(items) })
  return [format.longDay(day as Day), isToday && t('ui.calendar.today'), ...logged, entriesText]
    .filter(Boolean)
    .join(', ')
}

function formatTitles(items: readonly CalendarItem[]): string {
  return items.map(({ item }) => String(item['title'])).join(', ')
}

/** The selected day is the current page; today is the current date. */
function getAriaCurrent(isToday: boolean, isSelected: boolean): 'page' | 'date' | undefined {
  if (isSelected) return 'page'
  return isToday ? 'date' : undefined
}

// A link handles Enter by itself; in a grid Space opens the link too.
function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
