import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { ChevronRight, Pencil, Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import { appAreas } from '../../lib/areas.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { linkTo, useCurrentPath } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { type AreaFormat, toAreaTone, useAreaFormat } from '../../tracking/format/area-format.ts'
import { findChosenColor } from '../../tracking/format/colors.ts'
import { listDayMetrics } from '../../tracking/format/metrics.ts'
import { AreaMark } from '../../tracking/list/AreaMark.tsx'
import { editorPath } from '../../tracking/paths.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Face } from '../../ui/display/Face.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { createToneStyle } from '../../ui/tone.ts'
import { formatDates } from '../entry-editors.ts'
import css from './DaySheet.module.css'
import type { CalendarItem, DayMarks } from './month-weeks.ts'
import type { DayContents } from './useDayContents.ts'

export interface DaySheetProps {
  readonly marks: DayMarks
  readonly contents: DayContents
  /** The path of the editor of the day. */
  readonly href: string
  /** The tile of the day. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The summaries of a day: its calendar entries, and each area with a link to its record or to a new one. */
export function DaySheet({ marks, contents, href, anchor, onClose }: DaySheetProps) {
  const { day, items, records } = marks
  const t = useText()
  const format = useFormat()
  const face = contents.faceOf(day)
  return (
    <Sheet
      open
      onClose={onClose}
      anchor={anchor}
      title={format.longDay(day)}
      head={
        <>
          <span aria-hidden="true">{format.longDay(day)}</span>
          {face !== null && (
            <span className={css.score}>
              <Face band={face.band} size={18} /> {face.text}
            </span>
          )}
        </>
      }
      footer={
        <ButtonLink href={href} icon={Pencil} wide>
          {t('calendar.edit')}
        </ButtonLink>
      }
    >
      <ul className={css.list}>
        {items.map((each) => (
          <DayEntryRow key={each.key} entry={each} href={href} />
        ))}
        {items.length === 0 && (
          <li style={createToneStyle(toAreaTone(calendarArea))}>
            <AddRow area={calendarArea} href={href} name={t('calendar.own')} text={t('calendar.add')} />
          </li>
        )}
        {appAreas.map((area) => (
          <li key={area.id} style={createToneStyle(toAreaTone(area))}>
            <AreaRow {...{ area, day, contents }} record={records.get(area.id) ?? null} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function DayEntryRow({ entry: { item, days }, href }: { readonly entry: CalendarItem; readonly href: string }) {
  const format = useFormat()
  return (
    <li style={createToneStyle({ color: findChosenColor(calendarArea, item) ?? calendarArea.color })}>
      <Link href={href} className={css.row ?? ''}>
        <span className={css.color} />
        <span className={css.name}>
          <bdi>{String(item['title'])}</bdi>
          {days.start !== days.end && <small>{formatDates(format, days)}</small>}
        </span>
        <ChevronRight size={18} className={css.arrow ?? ''} />
      </Link>
    </li>
  )
}

interface AreaRowProps extends Pick<DaySheetProps, 'contents'> {
  readonly day: Day
  readonly area: AnyArea
  /** The period of the record; null without a record. */
  readonly record: Period | null
}

/** The label and the other totals of an area with a link to its record, or an invitation to log it. */
function AreaRow({ area, day, record, contents }: AreaRowProps) {
  const areaFormat = useAreaFormat(area)
  const { t, areaName } = areaFormat
  const from = useCurrentPath()
  const period = record ?? periodAround('day', day)
  const href = linkTo(editorPath({ area, kind: 'record' }), { period, returnPath: from })
  if (record === null) return <AddRow area={area} href={href} name={areaName} text={t('today.record.add')} />
  return (
    <Link href={href} className={css.row ?? ''}>
      <AreaMark area={area} />
      <RecordSummary {...{ areaFormat, day, record, contents }} />
      <ChevronRight size={18} className={css.arrow ?? ''} />
    </Link>
  )
}

interface AddRowProps {
  readonly area: AnyArea
  readonly href: string
  readonly name: string
  /** The invitation. */
  readonly text: string
}

function AddRow({ area, href, name, text }: AddRowProps) {
  return (
    <Link href={href} className={css.row ?? ''}>
      <AreaMark area={area} />
      <span className={css.name}>{name}</span>
      <span className={css.add}>
        <Plus size={16} />
        {text}
      </span>
    </Link>
  )
}

interface RecordSummaryProps extends Pick<AreaRowProps, 'day' | 'contents'> {
  readonly areaFormat: AreaFormat
  readonly record: Period
}

function RecordSummary({ areaFormat, day, record, contents }: RecordSummaryProps) {
  const { area, areaName, format } = areaFormat
  const { today } = useSession()
  const label = contents.labelOf(area, day)
  const details = [
    record.start !== record.end && format.period(record, yearOf(today())),
    ...formatOtherTotals(areaFormat, contents, day, label?.metric ?? null),
  ].filter((text) => text !== false)
  return (
    <span className={css.record}>
      <span className={css.name}>
        {areaName}
        {details.length > 0 && <small>{details.join(' · ')}</small>}
      </span>
      <span className={css.label}>{label?.figure?.full ?? (label?.accessibleText && label.names.join('·'))}</span>
    </span>
  )
}

/** The totals of a day besides the one in its label: '탄수화물 210 g', '단백질 95 g'. Sums of 0 are left out. */
function formatOtherTotals(
  { area, amounts, labelOf }: AreaFormat,
  { dayAreaOf }: DayContents,
  day: Day,
  labelMetric: string | null,
): readonly string[] {
  const totals = dayAreaOf(area, day)?.totals ?? {}
  return listDayMetrics(area).flatMap(([name, { goal, aggregate }]) => {
    const value = totals[name] ?? null
    if (name === labelMetric || value === null || (value === 0 && aggregate === 'sum')) return []
    return [`${labelOf(name)}\u00a0${amounts.format(goal, value)}`]
  })
}
