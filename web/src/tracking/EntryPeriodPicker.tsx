import type { Period } from '@haru/shared/calendar/period.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { appAreas } from '../lib/areas.ts'
import { useSession } from '../session/session.tsx'
import { toAreaTone } from './format/area-format.ts'
import { MarkedPeriodPicker, type MarkedPeriodPickerProps } from './MarkedPeriodPicker.tsx'
import { existQuery } from './queries.ts'

export interface EntryPeriodPickerProps extends Omit<MarkedPeriodPickerProps<Period>, 'listMarksQueries' | 'tone'> {
  /** The entries whose days are marked; by default the records of all areas. */
  readonly collection?: Collection
}

const allRecords: readonly Collection[] = appAreas.map((area) => ({ area, kind: 'record' }))

/** Chooses a period; its calendar has a dot on each day on which an entry begins. */
export function EntryPeriodPicker({ collection, ...props }: EntryPeriodPickerProps) {
  const { units } = useSession()
  const collections = collection === undefined ? allRecords : [collection]
  return (
    <MarkedPeriodPicker
      {...props}
      tone={collection && toAreaTone(collection.area)}
      listMarksQueries={(range) =>
        collections.map((each) => ({ ...existQuery(each, range, units), select: listFirstDays }))
      }
    />
  )
}

const listFirstDays = (periods: readonly Period[]) => periods.map(({ start }) => start)
