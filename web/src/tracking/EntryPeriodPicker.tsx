import type { Period, Range } from '@haru/shared/calendar/period.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { appAreas } from '../lib/areas.ts'
import { useSession } from '../session/session.tsx'
import { PeriodPicker, type PeriodPickerProps } from '../ui/date/PeriodPicker.tsx'
import { toAreaTone } from './format/area-format.ts'
import { existQuery } from './queries.ts'

export interface EntryPeriodPickerProps
  extends Pick<PeriodPickerProps, 'period' | 'types' | 'onPeriod' | 'arrows' | 'label'> {
  /** Of which entries the days are marked; by default of the records of all areas. */
  readonly collection?: Collection
}

const allRecords: readonly Collection[] = appAreas.map((area) => ({ area, kind: 'record' }))

/** Chooses a period; its calendar has a dot on each day with an entry. */
export function EntryPeriodPicker({ collection, ...props }: EntryPeriodPickerProps) {
  const { units, today } = useSession()
  const [shown, setShown] = useState<Range | null>(null)
  const collections = collection === undefined ? allRecords : [collection]
  const marked = useQueries({
    queries: collections.map((each) => ({
      ...existQuery(each, shown ?? props.period, units),
      enabled: shown !== null,
      placeholderData: keepPreviousData,
    })),
    combine: listFirstDays,
  })
  return (
    <PeriodPicker
      {...props}
      today={today()}
      tone={collection && toAreaTone(collection.area)}
      onRangeShown={setShown}
      marked={new Set(marked)}
    />
  )
}

function listFirstDays(results: readonly { readonly data: readonly Period[] | undefined }[]) {
  return results.flatMap(({ data = [] }) => data.map(({ start }) => start))
}
