import type { AnyArea } from '@haru/shared/areas/define.ts'
import { ListScreen } from './ListScreen.tsx'
import { RecordCard } from './RecordCard.tsx'

/** The records of an area with their totals. */
export function RecordListScreen({ area }: { readonly area: AnyArea }) {
  return <ListScreen collection={{ area, kind: 'record' }} type="week" newType="day" Card={RecordCard} />
}
