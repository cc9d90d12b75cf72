import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { Link } from 'wouter'
import { useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { linkToDay } from '../tracking/format/topic-format.ts'
import css from './DayLinks.module.css'

/** The newest days of a topic, each of which leads to its editor. */
export function DayLinks({ areaFormat, days }: { readonly areaFormat: AreaFormat; readonly days: readonly Day[] }) {
  const { t, area, format } = areaFormat
  const { today } = useSession()
  const returnPath = useCurrentPath()
  return (
    <ul className={css.days} aria-label={t('search.days')}>
      {days.map((day) => (
        <li key={day}>
          <Link href={linkToDay(area, day, returnPath)}>{format.day(day, yearOf(today()))}</Link>
        </li>
      ))}
    </ul>
  )
}
