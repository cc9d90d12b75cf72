import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { EditorExtension } from './draft/editor.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { RecordForm } from './RecordForm.tsx'

export interface RecordScreenProps {
  readonly area: AnyArea
  readonly extension?: EditorExtension | undefined
}

/** The editor of a record of any area. */
export function RecordScreen({ area, extension }: RecordScreenProps) {
  return <EditorScreen collection={{ area, kind: 'record' }} type="day" Form={RecordForm} extension={extension} />
}
