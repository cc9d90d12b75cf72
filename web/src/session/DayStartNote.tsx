import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { isBeforeDayStart } from '@haru/shared/calendar/user-day.ts'
import { useText } from '../lib/language.tsx'
import css from './DayStartNote.module.css'
import { useSession } from './session.tsx'

/** Says that the day of the user has not begun yet, although the date has changed. */
export function DayStartNote() {
  const t = useText()
  const session = useSession()
  if (!isBeforeDayStart(session, new Date())) return
  return <p className={css.note}>{t('shell.dayStart', { time: formatMinutes(session.dayStart * 60) })}</p>
}
