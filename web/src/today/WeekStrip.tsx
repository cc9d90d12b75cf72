import { type Day, weekday } from '@haru/shared/calendar/day.ts'
import { listDays, periodAround } from '@haru/shared/calendar/period.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { useFormat, useText } from '../lib/language.tsx'
import { linkTo, parseReturnPath } from '../navigation/url-state.ts'
import { yearQuery } from '../scores/queries.ts'
import { homePath, useSession } from '../session/session.tsx'
import { Face } from '../ui/display/Face.tsx'
import { type DayMark, describeDay, toDayMark } from './day-mark.ts'
import css from './WeekStrip.module.css'

/** The faces of the week around a day. Each links to its day. A day without a record is an empty circle. */
export function WeekStrip({ day }: { readonly day: Day }) {
  const t = useText()
  const format = useFormat()
  const { units, today } = useSession()
  const returnPath = parseReturnPath(useSearch())
  const week = periodAround('week', day)
  const { data: scores = [] } = useQuery(yearQuery(week, units))
  const scoreByDay = new Map(scores.map((each) => [each.day, each.total]))
  return (
    <nav className={css.strip} aria-label={t('today.week')}>
      <ul>
        {listDays(week).map((each) => (
          <li key={each}>
            <Link
              href={linkTo(homePath, { period: periodAround('day', each), returnPath })}
              className={css.day ?? ''}
              aria-current={each === day ? 'date' : undefined}
              data-today={each === today()}
            >
              <span aria-hidden="true">{format.weekdays[weekday(each) - 1]}</span>
              <Mark mark={toDayMark(scoreByDay.get(each))} />
              <span className="sr-only">{describeDay(t, format, each, scoreByDay.get(each))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Mark({ mark }: { readonly mark: DayMark }) {
  if (mark === '') return <i className={css.empty} />
  return <Face band={mark === 'none' ? null : mark} size={30} />
}
