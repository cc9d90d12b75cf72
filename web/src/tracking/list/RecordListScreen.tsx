import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { PrefetchContext } from '../../session/session.tsx'
import { ListScreen, prefetchList } from './ListScreen.tsx'
import { RecordCard } from './RecordCard.tsx'

const type = 'week'

interface RecordListScreenProps {
  readonly area: AnyArea
}

/** The records of an area with their totals. */
export function RecordListScreen({ area }: RecordListScreenProps) {
  return <ListScreen collection={{ area, kind: 'record' }} type={type} newType="day" Card={RecordCard} />
}

RecordListScreen.prefetch = (context: PrefetchContext, { area }: RecordListScreenProps) =>
  prefetchList(context, { collection: { area, kind: 'record' }, type })
