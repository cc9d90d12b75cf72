import type { Range } from '@haru/shared/calendar/period.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { appAreas } from '../lib/areas.ts'
import { useSession } from '../session/session.tsx'
import { PeriodChooser, type PeriodChooserProps } from '../ui/date/PeriodChooser.tsx'
import { existQuery } from './queries.ts'

/** The content of a period picker, with the marks of the records of all areas. */
export function RecordPeriodChooser(props: PeriodChooserProps) {
  const { units } = useSession()
  const [shown, setShown] = useState<Range | null>(null)
  const results = useQueries({
    queries: appAreas.map((area) => ({
      ...existQuery({ area, kind: 'record' }, shown ?? props.period, units),
      enabled: shown !== null,
      placeholderData: keepPreviousData,
    })),
  })
  const marked = new Set(results.flatMap(({ data = [] }) => data.map(({ start }) => start)))
  return <PeriodChooser {...props} marked={marked} onRangeShown={setShown} />
}
