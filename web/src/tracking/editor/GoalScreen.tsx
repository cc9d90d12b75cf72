import type { AnyArea } from '@haru/shared/areas/define.ts'
import { usePrefetchQuery } from '@tanstack/react-query'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import { suggestedAmountsQuery } from '../suggestion/suggestion-query.ts'
import { EditorScreen, prefetchEditor } from './EditorScreen.tsx'
import { GoalForm } from './GoalForm.tsx'

interface GoalScreenProps {
  readonly area: AnyArea
}

const type = 'month'

/** The editor of a goal of any area. */
export function GoalScreen({ area }: GoalScreenProps) {
  const { units, today } = useSession()
  usePrefetchQuery(suggestedAmountsQuery(area, today(), units))
  return <EditorScreen collection={{ area, kind: 'goal' }} type={type} Form={GoalForm} />
}

GoalScreen.prefetch = (context: PrefetchContext, { area }: GoalScreenProps) => {
  const { client, session } = context
  return Promise.all([
    prefetchEditor(context, { collection: { area, kind: 'goal' }, type }).done,
    client.prefetchQuery(suggestedAmountsQuery(area, session.today(), session.units)),
  ])
}
