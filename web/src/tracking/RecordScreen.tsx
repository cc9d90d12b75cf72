import type { AnyArea } from '@haru/shared/areas/define.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { RecordForm } from './RecordForm.tsx'

/** What happened on one day, in any area. */
export function RecordScreen({ area }: { readonly area: AnyArea }) {
  return <EditorScreen shelf={{ area, kind: 'record' }} type="day" Form={RecordForm} />
}
