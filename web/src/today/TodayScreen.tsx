import { AreaRecord } from './AreaRecord.tsx'
import { DayFaces } from './DayFaces.tsx'
import { DayLayout } from './DayLayout.tsx'
import { useCollapsedDayCards, useDayEntries } from './useDayEntries.ts'

/** What a day came to in every area. */
export function TodayScreen() {
  const day = useDayEntries('record')
  const collapsedCards = useCollapsedDayCards(day)
  return (
    <DayLayout day={day} collapsedCards={collapsedCards} head={<DayFaces day={day.shownPeriod.start} />}>
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
