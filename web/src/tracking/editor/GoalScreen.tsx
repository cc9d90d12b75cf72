import type { AnyArea } from '@haru/shared/areas/define.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { GoalForm } from './GoalForm.tsx'

/** What a week, a month or a year should add up to, in any area. */
export function GoalScreen({ area }: { readonly area: AnyArea }) {
  return <EditorScreen collection={{ area, kind: 'goal' }} type="month" Form={GoalForm} />
}
