import { lazy } from 'react'
import { PeriodPicker, type PeriodPickerProps } from '../ui/date/PeriodPicker.tsx'

const RecordPeriodChooser = lazy(async () => ({
  default: (await import('./RecordPeriodChooser.tsx')).RecordPeriodChooser,
}))

/** Chooses a period; its calendar has a dot on each day with a record of any area. */
export function RecordPeriodPicker(props: PeriodPickerProps) {
  return <PeriodPicker {...props} Chooser={RecordPeriodChooser} />
}
