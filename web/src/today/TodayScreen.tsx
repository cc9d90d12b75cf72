import { DayScreen } from './DayScreen.tsx'
import { useDayOfAreas, useFoldsOfDay } from './days.ts'
import { FacesOfDay } from './FacesOfDay.tsx'
import { RecordOfDay } from './RecordOfDay.tsx'

/** What a day came to in every area. */
export function TodayScreen() {
  const day = useDayOfAreas('record')
  const folds = useFoldsOfDay(day)
  return (
    <DayScreen day={day} folds={folds} head={<FacesOfDay day={day.shown.start} />}>
      {day.found.map(({ area, entries: [record] }) => (
        <RecordOfDay key={area.id} area={area} period={day.shown} record={record} folds={folds} />
      ))}
    </DayScreen>
  )
}
