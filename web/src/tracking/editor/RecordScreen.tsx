import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { PrefetchContext } from '../../session/session.tsx'
import { recentRecordsQuery } from '../queries.ts'
import { savedSetsQuery } from '../saved-sets/queries.ts'
import type { EditorExtension } from './draft/editor.ts'
import { EditorScreen, prefetchEditor } from './EditorScreen.tsx'
import { RecordForm } from './RecordForm.tsx'

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
  return Promise.all([
    done,
    client.prefetchQuery(recentRecordsQuery(area, period.start, session.units)),
    client.prefetchQuery(savedSetsQuery(session.units)),
  ])
}
