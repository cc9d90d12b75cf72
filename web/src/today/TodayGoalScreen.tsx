import { DayScreen } from './DayScreen.tsx'
import { useDayOfAreas, useFoldsOfDay } from './days.ts'
import { GoalsOfDay } from './GoalsOfDay.tsx'

/** The goals that a day counts towards, beside what really happened. */
export function TodayGoalScreen() {
  const day = useDayOfAreas('goal')
  const folds = useFoldsOfDay(day)
  return (
    <DayScreen day={day} folds={folds}>
      {day.found.map(({ area, entries }) => (
        <GoalsOfDay key={area.id} area={area} day={day.shown} goals={entries} folds={folds} />
      ))}
    </DayScreen>
  )
}
