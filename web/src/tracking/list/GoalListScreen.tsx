import type { AnyArea } from '@haru/shared/areas/define.ts'
import { GoalCard } from './GoalCard.tsx'
import { ListScreen } from './ListScreen.tsx'

/** The goals of an area with their real values. */
export function GoalListScreen({ area }: { readonly area: AnyArea }) {
  return <ListScreen collection={{ area, kind: 'goal' }} type="month" newType="week" Card={GoalCard} />
}
