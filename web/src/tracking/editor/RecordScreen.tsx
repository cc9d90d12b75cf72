import type { AnyArea } from '@haru/shared/areas/define.ts'
import { hasSets } from '@haru/shared/field/sets.ts'
import type { PrefetchContext } from '../../session/session.tsx'
import { recentRecordsQuery } from '../queries.ts'
import { savedSetsQuery } from '../saved-sets/queries.ts'
import type { EditorExtension } from './draft/editor.ts'
import { EditorScreen, prefetchEditor } from './EditorScreen.tsx'
import { RecordForm } from './RecordForm.tsx'
import { lazySetTable } from './sets/lazy.ts'
import { lastItemsQuery } from './sets/useLastItems.ts'

export interface RecordScreenProps {
  readonly area: AnyArea
  readonly extension?: EditorExtension | undefined
}

const type = 'day'

/** The editor of a record of any area. */
export function RecordScreen({ area, extension }: RecordScreenProps) {
  return <EditorScreen collection={{ area, kind: 'record' }} type={type} Form={RecordForm} extension={extension} />
}

RecordScreen.prefetch = (context: PrefetchContext, { area }: Pick<RecordScreenProps, 'area'>) => {
  const { client, session } = context
  const { period, done } = prefetchEditor(context, { collection: { area, kind: 'record' }, type })
  const ofSets = hasSets(area)
    ? [client.prefetchQuery(lastItemsQuery(area, period.start, session.units)), lazySetTable.load()]
    : []
  return Promise.all([
    done,
    ...ofSets,
    client.prefetchQuery(recentRecordsQuery(area, period.start, session.units)),
    client.prefetchQuery(savedSetsQuery(session.units)),
  ])
}
