import { FirstWeek, prefetchFirstWeek } from '../milestones/FirstWeek.tsx'
import type { PrefetchContext } from '../session/session.tsx'
import { AreaRecord, loadQuickChips } from './AreaRecord.tsx'
import { DayLayout } from './DayLayout.tsx'
import { prefetchDayRecords, useDayRecords, useOpenedDayCards } from './useDayEntries.ts'
import { WeekStrip } from './WeekStrip.tsx'

/** The week around a day, and for each area the remaining amount of its goal, its record and the items to log with one tap. */
export function TodayScreen() {
  const day = useDayRecords()
  const collapsedCards = useOpenedDayCards(day)
  return (
    <DayLayout
      day={day}
      collapsedCards={collapsedCards}
      head={
        <>
          <FirstWeek />
          <WeekStrip day={day.shownPeriod.start} />
        </>
      }
    >
      {day.areaEntries.map(({ area, entries: [record] }) => (
        <AreaRecord
          key={area.id}
          area={area}
          period={day.shownPeriod}
          record={record}
          goals={day.goals[area.id] ?? []}
          usualItems={day.usualItems[area.id] ?? []}
          savedSets={day.savedSets[area.id] ?? []}
          collapsedCards={collapsedCards}
        />
      ))}
    </DayLayout>
  )
}

TodayScreen.prefetch = (context: PrefetchContext) => {
  void loadQuickChips().catch(() => undefined)
  return Promise.all([prefetchDayRecords(context), prefetchFirstWeek(context)])
}
