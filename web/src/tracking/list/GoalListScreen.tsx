import type { AnyArea } from '@haru/shared/areas/define.ts'
import { useText } from '../../lib/language.tsx'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import { GoalCard } from './GoalCard.tsx'
import { ListScreen, prefetchList } from './ListScreen.tsx'
import { MissingGoal, prefetchMissingGoal, usePrefetchMissingGoal } from './MissingGoal.tsx'

const type = 'month'

interface GoalListScreenProps {
  readonly area: AnyArea
}

/** The goals of an area with their real values; ended goals are collapsed, unless the list shows a past period. */
export function GoalListScreen({ area }: GoalListScreenProps) {
  const t = useText()
  const today = useSession().today()
  usePrefetchMissingGoal(area)
  return (
    <ListScreen
      collection={{ area, kind: 'goal' }}
      type={type}
      newType="week"
      Card={GoalCard}
      Head={MissingGoal}
      collapsed={{
        isCollapsed: ({ period }, range) => period.end < today && today <= range.end,
        title: (count) => t('goals.ended', { count }),
      }}
    />
  )
}

GoalListScreen.prefetch = (context: PrefetchContext, { area }: GoalListScreenProps) =>
  Promise.all([prefetchList(context, { collection: { area, kind: 'goal' }, type }), prefetchMissingGoal(context, area)])
