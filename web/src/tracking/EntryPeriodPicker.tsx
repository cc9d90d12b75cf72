import type { Day } from '@haru/shared/calendar/day.ts'
import type { Period, PeriodType, Range } from '@haru/shared/calendar/period.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { PeriodPicker } from '../ui/date/PeriodPicker.tsx'
import { toAreaTone } from './format/area-format.ts'
import { existQuery } from './queries.ts'

export interface EntryPeriodPickerProps {
  readonly collection: Collection
  readonly period: Period
  readonly types: readonly PeriodType[]
  readonly onPeriod: (period: Period) => void
  readonly label?: string | undefined
}

/** Chooses a period; its calendar has a dot on each day with an entry. */
export function EntryPeriodPicker({ collection, period, types, onPeriod, label }: EntryPeriodPickerProps) {
  const { units, today } = useSession()
  const [shown, setShown] = useState<Range | null>(null)
  const query = existQuery(collection, shown ?? period, units)
  const { data } = useQuery({ ...query, enabled: shown !== null, placeholderData: keepPreviousData })
  return (
    <PeriodPicker
      {...{ period, types, onPeriod, label }}
      today={today()}
      tone={toAreaTone(collection.area)}
      onRangeShown={setShown}
      marked={data === undefined ? undefined : listFirstDays(data)}
    />
  )
}

function listFirstDays(occupiedPeriods: readonly Period[]): ReadonlySet<Day> {
  return new Set(occupiedPeriods.map(({ start }) => start))
}
