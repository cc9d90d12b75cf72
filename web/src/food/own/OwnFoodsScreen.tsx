import { food as area } from '@haru/shared/areas/food.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Redirect } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { linkToSearch, useSearchUrlState } from '../../navigation/search-url-state.ts'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { FailureNote } from '../../shell/failure/FailureScreen.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Pager } from '../../ui/buttons/Pager.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { SkeletonCards } from '../../ui/display/Skeleton.tsx'
import { StaleContents } from '../../ui/display/StaleContents.tsx'
import { FoodList } from '../find/FoodList.tsx'
import { FoodListActions } from '../find/FoodListActions.tsx'
import { useExpandedFoods } from '../find/useExpandedFoods.ts'
import { linkToNewOwnFood, ownFoodsPath } from '../paths.ts'
import { PickedBar } from '../pick/PickedBar.tsx'
import { getFoodKey } from '../pick/picked-foods.ts'
import { useFoodPicker } from '../pick/useFoodPicker.ts'
import { ownFoodsQuery } from '../queries.ts'

/** The own foods, the newest first. */
export function OwnFoodsScreen() {
  const t = useText()
  const session = useSession()
  const picker = useFoodPicker()
  const expanded = useExpandedFoods()
  const currentPath = useCurrentPath()
  const [{ page }, setSearch] = useSearchUrlState()
  const { data, error, isPlaceholderData, refetch } = useQuery(ownFoodsQuery(page, session))
  const foods = data?.foods ?? []
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / foodPageSize))
  if (data !== undefined && page > pages) return <Redirect to={linkToSearch(ownFoodsPath, { page: pages })} replace />
  const create = (
    <ButtonLink href={linkToNewOwnFood('', currentPath)} kind="primary" icon={Plus} tone={toAreaTone(area)}>
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
        <StaleContents isStale={isPlaceholderData}>
          <FoodList label={t('find.own')} {...{ foods, picker, expanded }} />
        </StaleContents>
      )}
      {pages > 1 && (
        <Pager page={page} pages={pages} onPage={(to) => setSearch({ query: '', page: to }, { isStep: true })} />
      )}
      <PickedBar picker={picker} />
      <FoodListActions picker={picker} expanded={expanded} keys={foods.map(getFoodKey)} at="own" />
    </Screen>
  )
}
