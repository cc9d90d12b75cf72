import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Additions } from './drafting.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { RecordForm } from './RecordForm.tsx'

export interface RecordScreenProps {
  readonly area: AnyArea
  readonly additions?: Additions | undefined
}

/** What happened on one day, in any area. */
export function RecordScreen({ area, additions }: RecordScreenProps) {
  return <EditorScreen shelf={{ area, kind: 'record' }} type="day" Form={RecordForm} additions={additions} />
}
