import { clockAt, formatMinutes } from '@haru/shared/calendar/clock.ts'
import { today } from '@haru/shared/calendar/day.ts'
import type { Dashboard } from '@haru/shared/contract/server/admin.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { ValueTable } from '../ui/display/ValueTable.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './admin.module.css'

/** The number of users, set in the largest type, and when the users were counted. */
export function UsersCard({ countedAt, userCount, activeCount, signUps }: Dashboard) {
  const t = useText()
  const format = useFormat()
  const time = useInstantFormat()(new Date(countedAt))
  return (
    <Card title={t('admin.people')}>
      <p className={css.count}>
        <span>{format.number(userCount)}</span>
        <span className={css.note}>{t('admin.countedAt', { time })}</span>
      </p>
      <ValueTable
        rows={[
          { label: t('admin.active'), value: format.number(activeCount) },
          { label: t('admin.thisMonth'), value: format.number(signUps.at(-1)?.count ?? 0) },
        ]}
      />
    </Card>
  )
}

/** Formats a moment as '14:05', with its day if it is not today. */
function useInstantFormat(): (instant: Date) => string {
  const format = useFormat()
  const { timeZone } = useSession()
  return (instant) => {
    const day = today(timeZone, instant)
    const clock = formatMinutes(clockAt(timeZone, instant))
    return day === today(timeZone, new Date()) ? clock : `${format.day(day)} ${clock}`
  }
}
