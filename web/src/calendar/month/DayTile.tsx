import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { addDays, monthOf, weekday } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { getAreaLabel } from '../../lib/areas.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { findChosenColor } from '../../tracking/format/colors.ts'
import { classes } from '../../ui/classes.ts'
import { getWeekendClass } from '../../ui/date/weekend.ts'
import { Face } from '../../ui/display/Face.tsx'
import { createToneStyle } from '../../ui/tone.ts'
import { type AreaLabel, DayLabels } from './DayLabels.tsx'
import css from './DayTile.module.css'
import type { CalendarBar, CalendarItem, DayMarks } from './month-weeks.ts'
import type { DayFace } from './useDayContents.ts'
import type { TileSize } from './visible-labels.ts'

/** The width of the number of the day with a face beside it, in rem. */
const minFaceWidth = 2.5

export interface DayTileProps {
  readonly marks: DayMarks
  readonly labels: readonly AreaLabel[]
  readonly face: DayFace | null
  /** The bars that begin on this day, or continue from the previous week on this Monday. */
  readonly bars: readonly CalendarBar[]
  /** Null before the days are measured. */
  readonly size: TileSize | null
  readonly href: string
  /** Opens the day beside its tile; without it, the tile is a link. */
  readonly onOpen: ((tile: HTMLElement) => void) | undefined
  readonly isOutside: boolean
  readonly isToday: boolean
  readonly isSelected: boolean
  /** Whether Tab reaches this day. */
  readonly isReached: boolean
}

/** A day of a month: a button that opens a summary of the day, or a link to its editor. Screen readers read it as one line. */
export function DayTile(props: DayTileProps) {
  const { marks, labels, face, bars, size, href, onOpen, isOutside, isToday, isSelected, isReached } = props
  const { day, hiddenItems, lanes } = marks
  const name = useDayName(props)
  // Without the face, the name of the tile still has the score.
  const hasFaceSpace = size !== null && size.width >= minFaceWidth
  const numberClass = classes(css.number, isToday ? css.today : !isOutside && getWeekendClass(weekday(day)))
  const attributes = {
    className: css.tile ?? '',
    'data-day': day,
    style: { '--lanes': lanes } as object,
    'aria-current': getAriaCurrent(isToday, isSelected),
    tabIndex: isReached ? 0 : -1,
  }
  const content = (
    <>
      <span className={css.head} aria-hidden="true">
        <span className={numberClass}>{Number(day.slice(8))}</span>
        {face !== null && hasFaceSpace && <Face band={face.band} size={16} />}
      </span>
      <span className="sr-only">{name}</span>
      {size !== null && <DayLabels labels={labels} hiddenCount={hiddenItems.length} lanes={lanes} size={size} />}
    </>
  )
  return (
    <td className={css.cell} data-outside={isOutside}>
      {onOpen === undefined ? (
        <Link {...attributes} href={href} onKeyDown={openOnSpace}>
          {content}
        </Link>
      ) : (
        <button {...attributes} type="button" aria-haspopup="dialog" onClick={(event) => onOpen(event.currentTarget)}>
          {content}
        </button>
      )}
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

function createItemStyle(item: Values) {
  return createToneStyle({ color: findChosenColor(calendarArea, item) ?? calendarArea.color })
}

/** '3월 5일 수요일, 오늘, 점수 4.20, 아주 좋아요, 운동 등, 이두, 식단 1,850 kcal, 일정 2개: 치과, 회의'. */
function useDayName({ marks: { day, items }, labels, face, isToday }: DayTileProps): string {
  const t = useText()
  const format = useFormat()
  const labelTexts = labels.map(({ area, accessibleText }) => `${t(getAreaLabel(area))} ${accessibleText}`.trim())
  const entriesText = items.length > 0 && t('calendar.own.count', { count: items.length, titles: formatTitles(items) })
  return [format.longDay(day), isToday && t('ui.calendar.today'), face?.text, ...labelTexts, entriesText]
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
