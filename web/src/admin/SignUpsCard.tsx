import { type Day, day } from '@haru/shared/calendar/day.ts'
import type { Dashboard } from '@haru/shared/contract/server/admin.ts'
import type { CSSProperties } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { ChartTable } from '../ui/display/ChartTable.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './admin.module.css'

/** The sign-ups of the last twelve months, as bars and as a table. */
export function SignUpsCard({ signUps }: Dashboard) {
  const t = useText()
  const format = useFormat()
  const maxCount = Math.max(...signUps.map(({ count }) => count))
  return (
    <Card title={t('admin.signUps')}>
      {maxCount === 0 && <p className={css.note}>{t('admin.signUps.none')}</p>}
      {maxCount > 0 && (
        <ol className={css.bars} aria-hidden="true">
          {signUps.map(({ month, count }) => (
            <li key={month} style={{ '--share': count / maxCount } as CSSProperties}>
              <span className={css.value}>{count === 0 ? '' : format.compact(count)}</span>
              <span className={css.bar} />
              <span className={css.month}>{format.monthName(getFirstDay(month))}</span>
            </li>
          ))}
        </ol>
      )}
      <ChartTable
        caption={t('admin.signUps')}
        columns={[t('admin.signUps.month'), t('admin.signUps.count')]}
        rows={signUps.map(({ month, count }) => ({
          name: format.month(getFirstDay(month)),
          cells: [format.number(count)],
        }))}
      />
    </Card>
  )
}

function getFirstDay(month: string): Day {
  return day(`${month}-01`)
}
