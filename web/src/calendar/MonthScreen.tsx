import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
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
  useFirstMonth(period.start)
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

// The first rendering of a page waits until the requests are sent, but not for the responses: it shows the days before their entries.
MonthScreen.prefetch = (context: PrefetchContext) => {
  const month = parseUrlState(context.search, monthDefaults, context.session.today()).period.start
  context.client.setQueryData(createFirstMonthKey(month), true)
  void prefetchMonth(context, month)
  return new Promise((resolve) => setTimeout(resolve))
}

/** The placeholder of a screen that loads appears after this time. */
const maxDelayMs = 250

/**
 * Suspends the screen until its first month is loaded, so that it is rendered once, while the screen before it would stay without a
 * placeholder. On a slow network the days are rendered before their entries.
 */
function useFirstMonth(month: Day): void {
  const client = useQueryClient()
  const session = useSession()
  const [firstMonth] = useState(month)
  useSuspenseQuery({
    queryKey: createFirstMonthKey(firstMonth),
    queryFn: async () => {
      const delay = new Promise((resolve) => setTimeout(resolve, maxDelayMs))
      await Promise.race([prefetchMonth({ client, session }, firstMonth), delay])
      return true
    },
    staleTime: 'static',
    // The next visit waits again.
    gcTime: 0,
  })
}

function createFirstMonthKey(month: Day) {
  return ['first month', month] as const
}
