import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { DayScore } from '@haru/shared/engine/score/score.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { appAreas, getAreaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { linkTo, parseUrlState, type UrlStateDefaults, useUrlState } from '../navigation/url-state.ts'
import { yearQuery } from '../scores/queries.ts'
import { homePath, type PrefetchContext, useSession } from '../session/session.tsx'
import { Dock } from '../shell/bars/Dock.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useScreenPeriod } from '../shell/useScreenPeriod.ts'
import { EntryPeriodPicker } from '../tracking/EntryPeriodPicker.tsx'
import { StaleContents } from '../ui/display/StaleContents.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { describeDay, toDayMark } from './day-mark.ts'
import { YearGrid } from './YearGrid.tsx'
import { YearLegend } from './YearLegend.tsx'
import css from './YearScreen.module.css'
import { listCountedMarks } from './year.ts'

const yearDefaults: UrlStateDefaults = { types: ['year'], type: 'year' }

/** The faces of all days of a year, for all areas together or for one area. */
export function YearScreen() {
  const t = useText()
  const format = useFormat()
  const { units, today } = useSession()
  const [{ period }, setPlace] = useUrlState(yearDefaults)
  const start = useDeferredValue(period.start)
  const shown = periodAround('year', start)
  const { data } = useSuspenseQuery(yearQuery(shown, units))
  const [subject, setSubject] = useYearSubject()
  const { markOf, nameOf } = useDayMarks(data, subject)
  const pathOf = useDayPath(shown)
  useScreenPeriod({ period, today: today(), onPeriod: (next) => setPlace({ period: next }) })
  const title = t('year.title', { year: format.year(start) })

  return (
    <Screen title={title}>
      <div className={css.of}>
        <SegmentedControl
          label={t('year.of')}
          hideLabel
          value={subject}
          onValue={setSubject}
          options={useSubjectOptions()}
        />
      </div>
      <StaleContents isStale={start !== period.start}>
        <YearGrid label={title} year={yearOf(start)} today={today()} {...{ markOf, nameOf, pathOf }} />
        {data.length === 0 && <p className={css.empty}>{t('year.empty')}</p>}
        <YearLegend marks={listCountedMarks(yearOf(start), today(), markOf)} />
      </StaleContents>
      <Dock label={t('year.filter')}>
        <div className={css.picker}>
          <EntryPeriodPicker period={period} types={['year']} onPeriod={(next) => setPlace({ period: next })} />
        </div>
      </Dock>
    </Screen>
  )
}

YearScreen.prefetch = ({ client, session: { units, today }, search }: PrefetchContext) =>
  client.prefetchQuery(yearQuery(parseUrlState(search, yearDefaults, today()).period, units))

const total = 'total'

/** The selected score: 'total' or an area id. It is stored in this browser; an unknown area id means 'total'. */
function useYearSubject(): readonly [string, (of: string) => void] {
  const [stored, setStored] = useLocalValue('yearOf')
  return [appAreas.some(({ id }) => id === stored) ? (stored ?? total) : total, setStored]
}

function useSubjectOptions() {
  const t = useText()
  return [
    { value: total, label: t('year.all') },
    ...appAreas.map((area) => ({ value: area.id, label: t(getAreaLabel(area)) })),
  ]
}

// The functions stay the same for the same days, subject and language: the squares are rendered again when a function changes.
function useDayMarks(days: readonly DayScore[], subject: string) {
  const t = useText()
  const format = useFormat()
  const scoresByDay = useMemo(() => new Map(days.map((each) => [each.day, each])), [days])

  const scoreOf = useCallback(
    (day: Day): number | null | undefined => {
      const dayScore = scoresByDay.get(day)
      return subject === total ? dayScore?.total : dayScore?.areas[subject]
    },
    [scoresByDay, subject],
  )

  const markOf = useCallback((day: Day) => toDayMark(scoreOf(day)), [scoreOf])
  const nameOf = useCallback((day: Day) => describeDay(t, format, day, scoreOf(day)), [scoreOf, t, format])

  return { markOf, nameOf }
}

function useDayPath(year: Period) {
  // The same for all days: a link is slow to build for each of them.
  const from = linkTo('/today/year/list', { period: year })
  return useCallback((day: Day) => linkTo(homePath, { period: periodAround('day', day), returnPath: from }), [from])
}
