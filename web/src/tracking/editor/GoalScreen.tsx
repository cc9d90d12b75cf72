import type { AnyArea } from '@haru/shared/areas/define.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { GoalForm } from './GoalForm.tsx'

/** The editor of a goal of any area. */
export function GoalScreen({ area }: { readonly area: AnyArea }) {
  return <EditorScreen collection={{ area, kind: 'goal' }} type="month" Form={GoalForm} />
}
