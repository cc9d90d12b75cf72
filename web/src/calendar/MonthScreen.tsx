import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { wait } from '../lib/wait.ts'
import { linkTo, parseUrlState, type UrlStateDefaults, useCurrentPath, useUrlState } from '../navigation/url-state.ts'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useScreenPeriod } from '../shell/useScreenPeriod.ts'
import { Month, prefetchMonth } from './month/Month.tsx'
import { dayPath } from './paths.ts'

const monthDefaults: UrlStateDefaults = { types: ['month'], type: 'month' }

/** A month with its entries; each day links to its editor. The URL holds the month. */
export function MonthScreen() {
  const t = useText()
  const format = useFormat()
  const [{ period }, setUrlState] = useUrlState(monthDefaults)
  const { today } = useSession()
  useScreenPeriod({ period, today: today(), onPeriod: (next) => setUrlState({ period: next }) })
  const from = useCurrentPath()
  return (
    <Screen title={t('calendar.month', { month: format.month(period.start) })} hideTitle>
      <Month
        month={period.start}
        onMonth={(day: Day) => setUrlState({ period: periodAround('month', day) })}
        hrefOf={(day: Day) => linkTo(dayPath, { period: periodAround('day', day), returnPath: from })}
      />
    </Screen>
  )
}

/** How long the first rendering waits for responses. Later ones come after the days. */
const maxDataDelayMs = 300

MonthScreen.prefetch = (context: PrefetchContext) => {
  const { period } = parseUrlState(context.search, monthDefaults, context.session.today())
  return Promise.race([prefetchMonth(context, period.start), wait(maxDataDelayMs)])
}
