import { countFirstCards, countLines } from '../tracking/list/first-cards.ts'
import { useRenderedCount } from '../ui/behavior/useRenderedCount.ts'
import { AreaGoals } from './AreaGoals.tsx'
import { DayLayout } from './DayLayout.tsx'
import { prefetchDayGoals, useCollapsedDayCards, useDayEntries } from './useDayEntries.ts'

/** The goals of all areas whose period contains the day, with the real values. */
export function TodayGoalScreen() {
  const day = useDayEntries('goal')
  const collapsedCards = useCollapsedDayCards(day)
  const lineCounts = day.areaEntries.map(({ entries }) => entries.reduce((sum, goal) => sum + 1 + countLines(goal), 0))
  const renderedCount = useRenderedCount(countFirstCards(lineCounts), lineCounts.length)
  return (
    <DayLayout day={day} collapsedCards={collapsedCards}>
      {day.areaEntries.slice(0, renderedCount).map(({ area, entries }) => (
        <AreaGoals key={area.id} area={area} day={day.shownPeriod} goals={entries} collapsedCards={collapsedCards} />
      ))}
    </DayLayout>
  )
}

TodayGoalScreen.prefetch = prefetchDayGoals
