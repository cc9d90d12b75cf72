import type { Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { keepPreviousData, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { PeriodPicker, type PeriodPickerProps } from '../ui/date/PeriodPicker.tsx'

/** A query of the days of a range that are marked. */
type MarksQuery<Row> = UseQueryOptions<readonly Row[], Error, readonly Day[]>

export interface MarkedPeriodPickerProps<Row>
  extends Pick<PeriodPickerProps, 'period' | 'types' | 'onPeriod' | 'arrows' | 'label' | 'tone'> {
  /** The queries of the marked days of a range, which run when the calendar shows the range. */
  readonly listMarksQueries: (range: Range) => readonly MarksQuery<Row>[]
}

/** Chooses a period; its calendar has a dot on each marked day. */
export function MarkedPeriodPicker<Row>({ listMarksQueries, ...props }: MarkedPeriodPickerProps<Row>) {
  const { today } = useSession()
  const [shown, setShown] = useState<Range | null>(null)
  const marked = useQueries({
    queries: listMarksQueries(shown ?? props.period).map((query) => ({
      ...query,
      enabled: shown !== null,
      placeholderData: keepPreviousData,
    })),
    combine: listAllDays,
  })
  return <PeriodPicker {...props} today={today()} onRangeShown={setShown} marked={new Set(marked)} />
}

function listAllDays(results: readonly { readonly data: readonly Day[] | undefined }[]): readonly Day[] {
  return results.flatMap(({ data = [] }) => data)
}
