import type { AnyArea } from '@haru/shared/areas/define.ts'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { suggestedAmountsQuery } from '../suggestion/suggestion-query.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { GoalForm } from './GoalForm.tsx'

/** The editor of a goal of any area. */
export function GoalScreen({ area }: { readonly area: AnyArea }) {
  const { units, today } = useSession()
  usePrefetchQuery(suggestedAmountsQuery(area, today(), units))
  return <EditorScreen collection={{ area, kind: 'goal' }} type="month" Form={GoalForm} />
}
