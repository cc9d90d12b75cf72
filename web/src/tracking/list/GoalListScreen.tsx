import type { AnyArea } from '@haru/shared/areas/define.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { GoalCard } from './GoalCard.tsx'
import { ListScreen } from './ListScreen.tsx'
import { MissingGoal, usePrefetchMissingGoal } from './MissingGoal.tsx'

/** The goals of an area with their real values; ended goals are collapsed, unless the list shows a past period. */
export function GoalListScreen({ area }: { readonly area: AnyArea }) {
  const t = useText()
  const today = useSession().today()
  usePrefetchMissingGoal(area)
  return (
    <ListScreen
      collection={{ area, kind: 'goal' }}
      type="month"
      newType="week"
      Card={GoalCard}
      Head={MissingGoal}
      folded={{
        isFolded: ({ period }, range) => period.end < today && today <= range.end,
        title: (count) => t('goals.ended', { count }),
      }}
    />
  )
}
