import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { useState } from 'react'
import { useFormat } from '../lib/language.tsx'
import { linkTo } from '../navigation/url-state.ts'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './CalendarDayScreen.module.css'
import { Month } from './month/Month.tsx'
import { dayPath } from './paths.ts'

/** The month beside the editor of a day on a wide screen. Its days lead to other days. */
export function MonthPane({ day, from }: { readonly day: Day; readonly from: string | null }) {
  const format = useFormat()
  const [turned, setTurned] = useState({ day, month: day })
  // A new day shows its own month.
  const month = turned.day === day ? turned.month : day
  return (
    <Card flat label={format.month(month)}>
      <div className={css.beside}>
        {/* A month that fails to load must not remove the editor beside it, which may have unsaved text. */}
        <FailureBoundary fallback={FailureNote}>
          <Month
            month={month}
            selected={day}
            onMonth={(shownMonth) => setTurned({ day, month: shownMonth })}
            hrefOf={(date) => linkTo(dayPath, { period: periodAround('day', date), returnPath: from })}
          />
        </FailureBoundary>
      </div>
    </Card>
  )
}
