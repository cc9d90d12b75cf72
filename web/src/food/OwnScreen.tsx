import { food as area } from '@haru/shared/areas/food.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Redirect } from 'wouter'
import { useText } from '../lib/language.tsx'
import { useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { Screen } from '../shell/Screen.tsx'
import { toneOf } from '../tracking/format/area-format.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Pager } from '../ui/buttons/Pager.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { SkeletonCards } from '../ui/display/Skeleton.tsx'
import { FoodDial } from './FoodDial.tsx'
import { FoodList, useFoodFolds } from './FoodList.tsx'
import { linkToFinding, useFinding } from './finding.ts'
import { PickedBar } from './PickedBar.tsx'
import { newOwnLink, ownPath } from './paths.ts'
import { keyOf } from './pending.ts'
import { usePicks } from './picks.ts'
import { ownQuery } from './queries.ts'

/** The foods a person made, the newest first. */
export function OwnScreen() {
  const t = useText()
  const session = useSession()
  const picks = usePicks()
  const folds = useFoodFolds()
  const here = useCurrentPath()
  const [{ page }, setFinding] = useFinding()
  const { data, error, isPlaceholderData, refetch } = useQuery(ownQuery(page, session))
  const foods = data?.foods ?? []
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / foodPageSize))
  if (data !== undefined && page > pages) return <Redirect to={linkToFinding(ownPath, { page: pages })} replace />
  const create = (
    <ButtonLink href={newOwnLink('', here)} kind="primary" icon={Plus} tone={toneOf(area)}>
      {t('find.own.new')}
    </ButtonLink>
  )
  return (
    <Screen title={t('find.own')} bar={foods.length > 0 && create}>
      {data === undefined && error === null && <SkeletonCards />}
      {error !== null && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <EmptyState title={t('find.own.none')} text={t('find.own.none.text')}>
          {create}
        </EmptyState>
      )}
      {foods.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <FoodList label={t('find.own')} {...{ foods, picks, folds }} />
        </div>
      )}
      {pages > 1 && (
        <Pager page={page} pages={pages} onPage={(to) => setFinding({ query: '', page: to }, { isStep: true })} />
      )}
      <PickedBar picks={picks} />
      <FoodDial picks={picks} folds={folds} keys={foods.map(keyOf)} at="own" />
    </Screen>
  )
}
