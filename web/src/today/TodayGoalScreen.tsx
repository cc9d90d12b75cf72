import { AreaGoals } from './AreaGoals.tsx'
import { DayLayout } from './DayLayout.tsx'
import { prefetchDayGoals, useCollapsedDayCards, useDayEntries } from './useDayEntries.ts'

/** The goals of all areas whose period contains the day, with the real values. */
export function TodayGoalScreen() {
  const day = useDayEntries('goal')
  const collapsedCards = useCollapsedDayCards(day)
  return (
    <DayLayout day={day} collapsedCards={collapsedCards}>
      {day.areaEntries.map(({ area, entries }) => (
        <AreaGoals key={area.id} area={area} day={day.shownPeriod} goals={entries} collapsedCards={collapsedCards} />
      ))}
    </DayLayout>
  )
}

TodayGoalScreen.prefetch = prefetchDayGoals
