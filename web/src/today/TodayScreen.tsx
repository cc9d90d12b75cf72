import { FirstWeek } from '../milestones/FirstWeek.tsx'
import { AreaRecord } from './AreaRecord.tsx'
import { DayFaces } from './DayFaces.tsx'
import { DayLayout } from './DayLayout.tsx'
import { useCollapsedDayCards, useDayEntries } from './useDayEntries.ts'

/** The scores and the records of one day in all areas. */
export function TodayScreen() {
  const day = useDayEntries('record')
  const collapsedCards = useCollapsedDayCards(day)
  return (
    <DayLayout
      day={day}
      collapsedCards={collapsedCards}
      head={
        <>
          <FirstWeek />
          <DayFaces day={day.shownPeriod.start} />
        </>
      }
    >
      {day.areaEntries.map(({ area, entries: [record] }) => (
        <AreaRecord
          key={area.id}
          area={area}
          period={day.shownPeriod}
          record={record}
          collapsedCards={collapsedCards}
        />
      ))}
    </DayLayout>
  )
}
